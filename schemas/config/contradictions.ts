/** Mistakes no single variable shows, one a line. */
export function findContradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given['NODE_ENV'] === 'production' && given['KEY_PEPPER'] === undefined) {
    problems.push('KEY_PEPPER: must be set in production: without it no key survives a move');
  }
  if (given['ELASTICSEARCH_API_KEY'] !== undefined) {
    const url = given['ELASTICSEARCH_URL'];
    if (url === undefined) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL is not');
    } else if (/^\w+:\/\/[^/]*@/.test(url)) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL has a user already');
    }
  }
  if (given['SEARCH_LOG'] === 'on' && given['ELASTICSEARCH_URL'] === undefined) {
    problems.push('SEARCH_LOG: is on, but ELASTICSEARCH_URL is not set: searches are logged there');
  }
  if (given['SMTP_URL'] !== undefined) {
    for (const name of ['BASE_URL', 'MAIL_FROM']) {
      if (given[name] === undefined) problems.push(`${name}: must be set where SMTP_URL is`);
    }
  }
  problems.push(...findMissingOfStripe(given));
  return problems;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES', 'BASE_URL'] as const;

/** Whoever is paid must hear of it: all of these, or none. */
function findMissingOfStripe(given: Readonly<Record<string, string | undefined>>): string[] {
  const isUsed = STRIPE.slice(0, 3).some((name) => given[name] !== undefined);
  const missing = STRIPE.filter((name) => given[name] === undefined);
  return isUsed ? missing.map((name) => `${name}: must be set where payment is by Stripe`) : [];
}
