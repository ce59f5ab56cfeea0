import { expect } from 'chai';
import { toNetworks, withoutPorts } from '../../../server/http/network.ts';

describe('toNetworks', () => {
  for (const [ip, network, wideNetwork] of [
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['fe80::1%br-lan', 'fe80::/64', 'fe80::/48'],
    ['', 'unknown', 'unknown'],
    ['unknown', 'unknown', 'unknown'],
    ['_hidden', 'unknown', 'unknown'],
    ['203.0.113.9:80:80', 'unknown', 'unknown'],
  ] as const) {
    it(`${ip} → ${network} of ${wideNetwork}`, () => {
      expect(toNetworks(ip)).to.deep.equal({ network, wideNetwork });
    });
  }
});

describe('withoutPorts', () => {
  for (const [sent, read] of [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.9:1 ,10.0.0.1:443', '203.0.113.9, 10.0.0.1'],
    ['unknown', 'unknown'],
    ['', ''],
  ] as const) {
    it(`${sent} → ${read}`, () => {
      expect(withoutPorts(sent)).to.equal(read);
    });
  }
});
