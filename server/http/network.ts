import ipaddr from 'ipaddr.js';
import type { Networks } from '../limits/port.ts';

/** What bits of an address stand for one caller, and for the wider network a caller may have. */
const IPV4_BITS = { own: 32, wide: 24 };
const IPV6_BITS = { own: 64, wide: 48 };
/** All that is no address counts as one caller, or each spelling would have bounds of its own. */
const UNKNOWN: Networks = { network: 'unknown', wideNetwork: 'unknown' };

/**
 * What stands for a caller in limits: an IPv4 address itself and its /24, or the first 64 and 48
 * bits of an IPv6 address, of which one caller has all others.
 */
export function toNetworks(ip: string): Networks {
  const [address = ''] = ip.split('%', 1);
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  const { own, wide } = parsed instanceof ipaddr.IPv4 ? IPV4_BITS : IPV6_BITS;
  return { network: mask(parsed, own), wideNetwork: mask(parsed, wide) };
}

function mask(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, i) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * i));
    return byte & (0xff << (8 - kept));
  });
  const network = ipaddr.fromByteArray(bytes).toString();
  return bits === 8 * bytes.length ? network : `${network}/${bits}`;
}

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*)$/;

/** The values of `X-Forwarded-For` without the ports that some proxies write behind addresses. */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((value) => value.trim().replace(WITH_PORT, '$1$2'))
    .join(', ');
}
