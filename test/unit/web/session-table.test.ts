import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { SessionTable } from '../../../server/web/account/settings/session-table.tsx';
import { EMPTY_FORM } from '../../../server/web/page/sent-form.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WINDOWS} Chrome/131.0.0.0 Safari/537.36`;

const AGENTS: readonly (readonly [agent: string | null, shown: string])[] = [
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/131.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['c'.repeat(61), 'c'.repeat(60)],
  [null, 'unknown'],
];

describe('the table of sessions', () => {
  it('names browser and system, though each names others too', () => {
    const sessions = AGENTS.map(([userAgent], at) => ({
      id: `ses_${at}`,
      accountId: 'acc_1',
      createdAt: '2026-09-14T08:00:00Z',
      lastSeenAt: '2026-09-14T09:00:00Z',
      ip: null,
      userAgent,
    }));
    const html = renderToString(
      h(SessionTable, { sessions, own: 'ses_0', action: '/sessions', state: EMPTY_FORM }),
    );
    const shown = [...html.matchAll(/<th scope="row" class="agent">([^<]*)</g)];
    expect(shown.map(([, text]) => text)).to.deep.equal(AGENTS.map(([, text]) => text));
  });
});
