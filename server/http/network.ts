import ipaddr from 'ipaddr.js';

const IPV6_NETWORK = 64;

/**
 * What stands for a caller's network: an IPv4 address itself, the first 64 bits of an IPv6 address,
 * of which one caller has all others. Anything else stays as it is.
 */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK}`).toString()}/${IPV6_NETWORK}`;
}
