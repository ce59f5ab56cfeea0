import { ConfigError } from '../../../schemas/config/config.ts';

/** Where Kibana is and how to be let in. The headers hold a secret: never shown. */
export interface KibanaPlace {
  /** Scheme, host, port, base path and space, without a slash at the end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface KibanaArguments {
  readonly url?: string | undefined;
  readonly space?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SPACE = /^[a-z0-9_-]+$/;
const ENCODED = /^[A-Za-z0-9+/_=-]+$/;

/** What is wrong with an address; null if nothing is. */
function findFault(address: string): string | null {
  if (!URL.canParse(address)) return 'must be an http or https address';
  const { protocol, username, password, search, hash } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address';
  if (username !== '' || password !== '') {
    return 'must not contain a user: set KIBANA_USER and KIBANA_PASSWORD';
  }
  return search === '' && hash === '' ? null : 'must not contain a query';
}

/** The address with its space; mistakes are added to `problems`. */
function readUrl(env: Environment, { url, space }: KibanaArguments, problems: string[]): string {
  const address = url ?? env['KIBANA_URL'] ?? '';
  const fault =
    address === ''
      ? 'must be set, or --url given: http://127.0.0.1:5601 for Kibana on this machine'
      : findFault(address);
  if (fault !== null) problems.push(`${url === undefined ? 'KIBANA_URL' : '--url'}: ${fault}`);
  if (space !== undefined && !SPACE.test(space)) {
    problems.push(`--space: “${space}” must be lower-case letters, digits, _ and -`);
  }
  const base = address.replace(/\/+$/, '');
  return space === undefined || space === 'default' ? base : `${base}/s/${space}`;
}

/** How to be let in; mistakes are added to `problems`. */
function readHeaders(env: Environment, problems: string[]): Record<string, string> {
  const { KIBANA_API_KEY: apiKey = '', KIBANA_USER: user = '', KIBANA_PASSWORD: secret = '' } = env;
  if ((user === '') !== (secret === '')) {
    problems.push('KIBANA_USER, KIBANA_PASSWORD: must both be set, or neither');
  }
  if (apiKey !== '') {
    if (user !== '') problems.push('KIBANA_USER: is set, but KIBANA_API_KEY is too');
    if (!ENCODED.test(apiKey)) {
      problems.push('KIBANA_API_KEY: must be an API key in its encoded form');
    }
    return { Authorization: `ApiKey ${apiKey}` };
  }
  if (user === '') return {};
  return { Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
}

/**
 * Reads `KIBANA_URL`, and `KIBANA_API_KEY` or `KIBANA_USER` and `KIBANA_PASSWORD`; what is given to
 * the command wins.
 * @throws ConfigError naming every mistake, never a secret
 */
export function readKibanaPlace(env: Environment, options: KibanaArguments): KibanaPlace {
  const problems: string[] = [];
  const url = readUrl(env, options, problems);
  const headers = readHeaders(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { url, headers };
}
