import { expect } from 'chai';
import { originOf, RestartDelays } from '../../scripts/apps/process.ts';

describe('a program that was started', () => {
  it('is started again later after each failure, but soon once it was well for a minute', () => {
    const delays = new RestartDelays();
    const failing = Array.from({ length: 7 }, () => delays.next(60_000));
    expect(failing).to.deep.equal([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(delays.next(60_001)).to.equal(1_000);
    expect(delays.next(0)).to.equal(2_000);
  });

  it('is called by its public address, else by where it listens', () => {
    const at = (host: string, baseUrl: string | null = null): string =>
      originOf({ baseUrl, host, port: 39_000, trustedProxies: [] });
    expect(at('127.0.0.1')).to.equal('http://127.0.0.1:39000');
    expect(at('::1')).to.equal('http://[::1]:39000');
    expect(at('::1', 'https://catalog.example.org')).to.equal('https://catalog.example.org');
  });
});
