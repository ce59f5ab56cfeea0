import type { TestApp } from '../../support/app.ts';
import type { Visitor } from '../../support/visitor.ts';
import { joined, type Case } from './joined.ts';
import { matchIn } from '../../support/match-in.ts';

const WEBHOOKS = '/dashboard/webhooks';
const FIELDS = {
  url: 'web_address',
  events: 'known_words',
  description: 'optional_line',
  slugs: 'words',
  creators: 'words',
  providers: 'words',
} as const;
const GOOD = {
  url: 'https://hooks.example.org/in',
  events: 'model.created',
  description: 'ours',
  slugs: 'heron-2',
  creators: 'acme',
  providers: 'acme-cloud',
};

/** Who has webhooks in the plan. */
const entitled = async (app: TestApp, email: string): Promise<Visitor> => {
  const visitor = await joined(app, email);
  await app.accounts.operator.changeAccount(email, { plan: 'scale' }, new Date());
  return visitor;
};

/** A form of a webhook that was added before, and of what was sent to it. */
const ofWebhook =
  (at: string, action: string, good: Readonly<Record<string, string>> = {}): Case['open'] =>
  async (app, email) => {
    const visitor = await entitled(app, email);
    const made = await visitor.post(WEBHOOKS, { url: GOOD.url });
    const id = matchIn(made.text, /href="\/dashboard\/webhooks\/(whk_\w+)"/);
    const path = `${WEBHOOKS}/${id}`;
    await visitor.post(`${path}/test`, {});
    if (action === '/enable') await visitor.post(`${path}/disable`, {});
    const sent = matchIn((await visitor.get(path)).text, /deliveries\/(dlv_\w+)"/);
    const place = (part: string): string => path + part.replace('DELIVERY', sent);
    return { visitor, at: place(at), action: place(action), good };
  };

/** The forms of webhooks, by the id of the page that takes each. */
export const WEBHOOK_CASES: Readonly<Record<string, Case>> = {
  showWebhooks: {
    fields: FIELDS,
    open: async (app, email) => ({
      visitor: await entitled(app, email),
      at: WEBHOOKS,
      action: WEBHOOKS,
      good: GOOD,
    }),
  },
  showWebhook: { fields: FIELDS, open: ofWebhook('', '', GOOD) },
  testWebhook: { fields: {}, open: ofWebhook('', '/test') },
  enableWebhook: { fields: {}, open: ofWebhook('', '/enable') },
  disableWebhook: { fields: {}, open: ofWebhook('', '/disable') },
  rotateWebhookSecret: { fields: {}, open: ofWebhook('', '/rotate') },
  deleteWebhook: { fields: {}, open: ofWebhook('/delete', '/delete') },
  redeliverWebhook: {
    fields: {},
    open: ofWebhook('/deliveries/DELIVERY', '/deliveries/DELIVERY/redeliver'),
  },
};
