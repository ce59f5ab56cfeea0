import ipaddr from 'ipaddr.js';
import { WEBHOOK_URL_MAX } from '../../../schemas/webhooks.ts';

/** An address that may be sent to as far as its text says, or why not. */
type Target =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'invalid'; readonly detail: string };

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** What the internet may be asked by; below 1024 live services that are no web servers. */
const HTTPS_PORT = 443;
const FREE_PORT_MIN = 1_024;
/** Global unicast (RFC 4291 §2.4); all else of IPv6 is special, or not given to anybody yet. */
const GLOBAL_UNICAST: Network = [ipaddr.IPv6.parse('2000::'), 3];
/** Public by its number, but answered by the host of a virtual machine in Azure. */
const HOST_SERVICES: readonly string[] = ['168.63.129.16'];
/** Space, controls, and what parsers of addresses read each in its own way. */
const STRANGE = /[\s\p{Cc}\\]/u;
/** What a browser would mend is not what was meant. */
const WHOLE = /^[a-z]+:\/\/[^/?#]/i;
const USER_PART = /^[a-z][a-z0-9+.-]*:\/*[^/?#]*@/i;

/**
 * Where webhooks may go: to public addresses by https, and to networks the operator allows, there by
 * http too. What a name stands for is judged when it is resolved, at every attempt.
 */
export class TargetPolicy {
  readonly #allowed: readonly Network[];

  /** @param networks addresses and networks such as `10.0.0.0/8` */
  constructor(networks: readonly string[] = []) {
    this.#allowed = networks.map(toNetwork);
  }

  /** Judges the text of an address; a name in it may still lead where nothing may be sent. */
  parse(text: string): Target {
    const wrong = (detail: string): Target => ({ kind: 'invalid', detail });
    if (text.length > WEBHOOK_URL_MAX)
      return wrong(`Must have at most ${WEBHOOK_URL_MAX} characters.`);
    if (STRANGE.test(text))
      return wrong('Must not contain spaces, control characters or backslashes.');
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || url.hostname === '' || !WHOLE.test(text))
      return wrong('Must be a URL such as https://example.org/hook.');
    const mistake = findMistake(url, text);
    if (mistake !== null) return wrong(mistake);
    const detail = this.#judgeHost(url);
    return detail === null ? { kind: 'ok', url } : wrong(detail);
  }

  /** Why nothing may be sent to this address of the host; null: it may. */
  judge(url: URL, address: string): string | null {
    const parsed = toAddress(address);
    if (parsed === null) return 'The host has no valid IP address.';
    if (this.#isAllowed(parsed)) return null;
    if (!isPublic(parsed)) return 'The host does not have a public IP address.';
    return judgePublic(url);
  }

  #judgeHost(url: URL): string | null {
    const literal = hostAddress(url);
    if (literal !== null) return this.judge(url, literal);
    // With allowed networks a name may stand for one of them: it is judged when it is resolved.
    if (this.#allowed.length > 0) return null;
    const name = url.hostname.replace(/\.$/, '');
    if (name === 'localhost' || name.endsWith('.localhost')) {
      return 'The host does not have a public IP address.';
    }
    return judgePublic(url);
  }

  #isAllowed(address: Address): boolean {
    return this.#allowed.some((network) => isIn(address, network));
  }
}

/** What no address may have, wherever it leads; null: nothing of that. */
function findMistake({ protocol, username, password, hash }: URL, text: string): string | null {
  if (protocol !== 'https:' && protocol !== 'http:') return 'Must begin with https://.';
  if (username !== '' || password !== '' || USER_PART.test(text)) {
    return 'Must not contain a user name or password.';
  }
  return hash !== '' || text.includes('#') ? 'Must not contain a “#” fragment.' : null;
}

/** The address a host is written as, without brackets; null: it is a name. */
export function hostAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

function judgePublic({ protocol, port }: URL): string | null {
  if (protocol !== 'https:') return 'Must begin with https://.';
  const number = port === '' ? HTTPS_PORT : Number(port);
  return number === HTTPS_PORT || number >= FREE_PORT_MIN
    ? null
    : `The port must be ${HTTPS_PORT}, or ${FREE_PORT_MIN} or above.`;
}

function isPublic(address: Address): boolean {
  if (HOST_SERVICES.includes(address.toString())) return false;
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isIn(address, GLOBAL_UNICAST);
}

function isIn(address: Address, [network, bits]: Network): boolean {
  if (address.kind() !== network.kind()) return false;
  return address.match(network, bits);
}

/** An IPv4 address in the clothes of IPv6 is what it hides. */
function toAddress(text: string): Address | null {
  // A zone names an interface of this machine.
  return ipaddr.isValid(text) && !text.includes('%') ? ipaddr.process(text) : null;
}

function toNetwork(text: string): Network {
  const [address = '', bits] = text.split('/');
  const parsed = ipaddr.process(address);
  return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
}
