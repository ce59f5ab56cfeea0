import { hashKeyValue, lastFour, createKeyValue, parseKeyValue } from './key-value.ts';
import type { KeyValue } from './key-store.ts';
import type { Pepper } from './pepper.ts';

/** Makes values and their HMACs under the server's pepper. It keeps no value. */
export class KeyHasher {
  readonly pepperId: string;
  readonly #secret: Buffer;

  constructor(pepper: Pepper) {
    this.pepperId = pepper.id;
    this.#secret = pepper.secret;
  }

  /** A new value and the row by which it will be recognised. */
  createValue(
    keyId: string,
    createdAt: string,
  ): { readonly value: string; readonly row: KeyValue } {
    const value = createKeyValue();
    const id8 = parseKeyValue(value)?.id8;
    if (id8 === undefined) throw new Error('A new key value is not well formed.');
    return {
      value,
      row: {
        id8,
        keyId,
        hmac: this.hash(value),
        pepperId: this.pepperId,
        last4: lastFour(value),
        createdAt,
      },
    };
  }

  /** 32 bytes. */
  hash(value: string): Buffer {
    return hashKeyValue(this.#secret, value);
  }
}
