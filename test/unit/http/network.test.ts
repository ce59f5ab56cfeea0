import { expect } from 'chai';
import { toNetwork } from '../../../server/http/network.ts';

describe('toNetwork', () => {
  for (const [ip, network] of [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ] as const) {
    it(`${ip} → ${network}`, () => {
      expect(toNetwork(ip)).to.equal(network);
    });
  }
});
