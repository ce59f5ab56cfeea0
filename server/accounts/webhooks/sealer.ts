import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Pepper } from '../keys/pepper.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const INFO = 'model-catalog webhook secrets 1';

/**
 * Encrypts what must be read again: secrets messages are signed with. Its key is derived from the
 * pepper (HKDF-SHA-256), so a copy of the store alone tells nothing. What is sealed for one endpoint
 * opens for no other.
 */
export class Sealer {
  readonly pepperId: string;
  readonly #key: Buffer;

  constructor({ id, secret }: Pepper) {
    this.pepperId = id;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', INFO, KEY_BYTES));
  }

  /** Nonce, tag and what is encrypted, one after the other. */
  seal(text: string, webhookId: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(webhookId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @returns null: it was sealed under another pepper, for another endpoint, or changed since */
  open(sealed: Buffer, webhookId: string): string | null {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(webhookId))
        .setAuthTag(tag);
      const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

const SECRET_BYTES = 32;

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
