import type { Response } from 'supertest';

/** Elements that begin a line of their own; others stand where the text does. */
const LINES =
  /^(article|button|caption|circle|dd|details|div|dl|dt|fieldset|figcaption|figure|form|g|h[1-6]|input|label|legend|li|line|main|nav|ol|option|p|pre|rect|section|select|summary|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul)$/;
const TOKENS = /<(?:[^<>"]|"[^"]*")*>|[^<]+/g;

/** What differs from run to run. */
const RANDOM: readonly (readonly [pattern: RegExp, stands: string])[] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'ORIGIN'],
  [/sk_live_\w+?(?=_…|\b)/g, 'sk_live_VALUE'],
  [/…\w{4}(?=<)/g, '…LAST'],
  [/\b(key|acc|whk|dlv|evt|req|ses|sub|msg)_[0-9A-Za-z]{8,}/g, '$1_ID'],
  [/whsec_[\w+/=]+/g, 'whsec_SECRET'],
  [/token=[\w-]{20,}/g, 'token=TOKEN'],
  [/(name="token"[^>]*value=")[^"]+/g, '$1TOKEN'],
  [/(value=")[\w-]{20,}("[^>]*name="(?:session|token)")/g, '$1ID$2'],
  [/(name="session"[^>]*value=")[\w-]{12,}/g, '$1ID'],
  [/(\/assets\/[\w.-]*?)[-.][0-9a-f]{8,}/g, '$1'],
  [/\s(?:integrity|nonce)="[^"]*"/g, ''],
];

/** The document with what differs from run to run named instead. */
export const settle = (html: string): string =>
  RANDOM.reduce((text, [pattern, stands]) => text.replaceAll(pattern, stands), html);

/**
 * What a page shows and where it leads, an element on each line: its title and addresses, and all
 * of its main part.
 */
export function toOutline(html: string): string {
  const settled = settle(html);
  const head = settled.match(
    /<title>[^<]*|<link rel="(?:canonical|alternate)"[^>]*>|<script type="application\/ld\+json">[^<]*/g,
  );
  const main = /<main[\s>].*<\/main>/s.exec(settled)?.[0] ?? settled.replace(/^.*?<body/s, '<body');
  return [...(head ?? []), ...toLines(main)].join('\n');
}

/** What leads from every page to the others: its head and its foot. */
export function toFrame(html: string): string {
  const body = settle(html).replace(/^.*?<body[^>]*>/s, '');
  const around = body.replaceAll(/<main[\s>].*<\/main>|<svg class="sprite".*?<\/svg>/gs, '');
  return toLines(around).join('\n');
}

/** What is more than words in a page of prose: figures, code and links, in their order. */
export function toFigures(html: string): string {
  const main = /<main[\s>].*<\/main>/s.exec(settle(html))?.[0] ?? '';
  const code = main.matchAll(/<code[^>]*>(.*?)<\/code>|href="([^"]*)"|(?<=>)[^<]+/gs);
  return Array.from(code, ([text, shown, link]) => {
    if (shown !== undefined) return [shown.replaceAll(/<[^>]+>/g, '')];
    return link === undefined ? (text.match(/[\w-]*\d(?:[\w%.,-]*[\w%])?/g) ?? []) : [link];
  })
    .flat()
    .join('\n');
}

/** What is answered: the status, where it leads, how long to wait, and what is shown. */
export function toAnswerLines(what: string, answer: Response): string[] {
  const told = ['Location', 'Retry-After', 'Cache-Control'].map(
    (name) => `${name}: ${answer.get(name) ?? '-'}`,
  );
  const line = `# ${what} ${answer.status} ${told.join(', ')}`;
  return [settle(line), ...(answer.text === '' ? [] : [toOutline(answer.text)])];
}

function toLines(html: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [token] of html.matchAll(TOKENS)) {
    const name = /^<\/?(\w+)/.exec(token)?.[1] ?? '';
    const isLine = LINES.test(name);
    if (isLine) {
      lines.push(line);
      line = '';
    }
    if (!isLine || !token.startsWith('</')) line += token.replaceAll(/\s+/g, ' ');
  }
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '');
}
