import { Resolver } from 'node:dns/promises';

/** The addresses of a name. Rejects where it has none, or nobody says in time. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const LOOPBACK = ['127.0.0.1', '::1'];
const OPTIONS = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers directly. What the system offers (`getaddrinfo`) holds one of the few
 * threads of the process for as long as a server does not answer: some dead names would stop all.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver(OPTIONS);
  return async (name) => {
    // No name server is asked for it (RFC 6761).
    if (name === 'localhost') return LOOPBACK;
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length === 0) throw new Error('The name of the host has no address.');
    return addresses;
  };
}
