import { expect } from 'chai';
import { signMessage } from '../../server/webhooks/sender.ts';

/**
 * Signatures that the official Python library made: `standardwebhooks` 1.1.0 from PyPI,
 * `Webhook(secret).sign(id, timestamp, payload)`.
 */
const MADE_BY_PYTHON = [
  {
    secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    body: '{}',
    signature: 'v1,bbWnaia7/ogk7Vt0ChrImCxo4+nojd8W/tyBqbA4WeQ=',
  },
  {
    secret: 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=',
    body: '{}',
    signature: 'v1,A7rkg63pA8xPaSUBwYH9cJKNJfTKe5opTXPAP5JKZaE=',
  },
  {
    secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    body: '{"type":"model.price_changed","data":{"name":"Pöstli – 模型 \\"x\\""}}',
    signature: 'v1,308r2avkMfr89Nj3NN5jPRJHw+jArYdWn8fckGsp4H8=',
  },
] as const;
const AT = new Date(1_789_399_211_000);

describe('the signature of a webhook', () => {
  for (const { secret, body, signature } of MADE_BY_PYTHON) {
    it(`is the one the Python library makes of ${body} with ${secret.slice(0, 10)}…`, () => {
      const headers = signMessage({ messageId: 'msg_01K5A9', body, at: AT, secrets: [secret] });
      expect(headers).to.deep.equal({
        'Content-Type': 'application/json',
        'User-Agent': 'model-catalog-webhooks/1',
        'webhook-id': 'msg_01K5A9',
        'webhook-timestamp': '1789399211',
        'webhook-signature': signature,
      });
    });
  }

  it('is one for each secret, the current one first', () => {
    const [one, other] = MADE_BY_PYTHON;
    const secrets = [other.secret, one.secret];
    const headers = signMessage({ messageId: 'msg_01K5A9', body: '{}', at: AT, secrets });
    expect(headers['webhook-signature']).to.equal(`${other.signature} ${one.signature}`);
  });

  it('is of the whole second that has begun', () => {
    const { secret, body } = MADE_BY_PYTHON[0];
    const sign = (at: Date) =>
      signMessage({ messageId: 'msg_01K5A9', body, at, secrets: [secret] });
    expect(sign(new Date(AT.getTime() + 999))).to.deep.equal(sign(AT));
  });
});
