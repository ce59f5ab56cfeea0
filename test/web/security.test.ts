import { expect } from 'chai';
import { CONNECTION_BOUNDS } from '../../server/http/connections.ts';
import {
  FORM_BYTES_MAX,
  HEADER_LINES_MAX,
  URL_BYTES_MAX,
} from '../../server/http/middleware/protocol.ts';
import { openLimits } from '../../server/limits/open.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const PERIODS = [
  [10, 'in 10 seconds'],
  [900, 'in 15 minutes'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
] as const;
const NETWORK = { network: '192.0.2.1', wideNetwork: '192.0.2' };

/** What a limiter lets through before it refuses, and for how long, as the page says it. */
async function measure(take: () => Promise<number>): Promise<string> {
  for (let allowed = 0; ; allowed += 1) {
    const wait = await take();
    if (wait === 0) continue;
    // Some of it may have passed while it was taken.
    const [, period] = PERIODS.find(([seconds]) => seconds >= wait) ?? [];
    return `${allowed} ${period ?? `in ${wait} s`}`;
  }
}

describe('GET /docs/security', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it('says the bounds that are held', async () => {
    const { wrongKeys, pages, people } = openLimits({ redis: null, burst: null });
    const of = (name: keyof typeof people): Promise<string> =>
      measure(() => people[name].take((name.endsWith('Network') ? NETWORK : 'one') as never));
    const inAll = (await of('signInsFromNetwork')).split(' ', 1);
    const html = await (await fetch(`http://127.0.0.1:${app.port}/docs/security`)).text();
    const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)];
    const shown = Object.fromEntries(rows.map(([, what = '', bound = '']) => [what, bound]));
    const kilobytes = (bytes: number): string => `${bytes / 1024} KB`;
    expect(shown).to.deep.include({
      'Invalid API keys': `${await measure(() => wrongKeys.take(NETWORK))} per network`,
      Logins: `${await of('signInsFromPlace')} for one email address and ${inAll.join('')} in total, per network`,
      'Password checks in settings': `${await of('passwordsOfAccount')} per account, right or wrong`,
      'Sign-ups': `${await of('signUpsFromNetwork')} per network`,
      'Keys created in the dashboard': `${await of('keysFromNetwork')} per network`,
      'Emails requested': `${await of('mailsFromNetwork')} per network, ${(await of('mailsOfAccount')).split(' ', 1).join('')} per account, ${await of('mailsToAddress')} per address`,
      Connections: `${CONNECTION_BOUNDS.ofNetwork} per network; idle ones are closed first when the server is full`,
      'Pages of this website': `${await measure(() => pages.take(NETWORK))} per network, not counting cached ones`,
      'Request size': `${kilobytes(URL_BYTES_MAX)} of URL, 16 KB and ${HEADER_LINES_MAX} lines of headers, ${kilobytes(FORM_BYTES_MAX)} of form data`,
    });
  });
});
