import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../../schemas/config/config.ts';

/** The server's own secret under every key's HMAC. Without it a copy of the store proves nothing. */
export interface Pepper {
  /** Names the secret in the store without giving it away. */
  readonly id: string;
  readonly secret: Buffer;
}

const FILE = 'key-pepper';
const LENGTH_MIN = 32;

/** A pepper from its text. */
export function toPepper(text: string): Pepper {
  const id = createHash('sha256').update(`pepper id:${text}`).digest('hex').slice(0, 8);
  return { id, secret: Buffer.from(text, 'utf8') };
}

/**
 * The pepper of a program that reads or makes keys; others run without one.
 * @throws ConfigError in production where none is configured
 */
export function pepperOf({
  keyPepper,
  dataDir,
  isProduction,
}: Pick<Config, 'keyPepper' | 'dataDir' | 'isProduction'>): Pepper {
  if (isProduction && keyPepper === null) {
    throw new ConfigError([
      'KEY_PEPPER: must be set in production: without it, no key works after a move to another machine',
    ]);
  }
  return loadPepper(keyPepper, dataDir);
}

/**
 * The configured pepper, or the one kept in `dataDir`, made there at the first call (file mode
 * 0600, whole or not at all, also when two processes start at once).
 * @throws Error naming the file if what it holds is too short to be a pepper
 */
export function loadPepper(configured: string | null, dataDir: string): Pepper {
  if (configured !== null) return toPepper(configured);
  const path = join(dataDir, FILE);
  if (!existsSync(path)) writeOnce(path, dataDir);
  chmodSync(path, 0o600);
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < LENGTH_MIN) {
    throw new Error(
      `${path} does not hold a pepper (${text.length} characters, at least ${LENGTH_MIN} expected). ` +
        'Restore it from a backup: without it, no existing key can be checked.',
    );
  }
  return toPepper(text);
}

/** Linking a finished file gives the name to exactly one of several writers. */
function writeOnce(path: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(temporary, path);
  } catch {
    // A file system without hard links: the last of several writers would win, which is rare enough.
    if (!existsSync(path)) renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
