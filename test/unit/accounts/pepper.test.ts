import { spawnSync } from 'node:child_process';
import fs, {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { ConfigError } from '../../../schemas/config/config.ts';
import { loadPepper, pepperOf, toPepper } from '../../../server/accounts/keys/pepper.ts';
import { hashKeyValue } from '../../../server/accounts/keys/key-value.ts';

describe('the pepper', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pepper-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is the configured one as it stands, and then no file is made', () => {
    const text = ' configured and long enough for that ';
    const { id, secret } = loadPepper(text, folder);
    expect(secret.toString('utf8')).to.equal(text);
    expect(id).to.equal(toPepper(text).id);
    expect(readdirSync(folder)).to.be.empty;
  });

  it('is made once, kept in a file only its owner can read, and found again', () => {
    const data = join(folder, 'new', 'data');
    const pepper = loadPepper(null, data);
    expect(loadPepper(null, data)).to.deep.equal(pepper);
    expect(readdirSync(data)).to.deep.equal(['key-pepper']);
    expect(statSync(join(data, 'key-pepper')).mode & 0o777).to.equal(0o600);
    expect(readFileSync(join(data, 'key-pepper'), 'utf8').trim()).to.have.length(43);
  });

  it('has an id that differs from pepper to pepper and gives nothing away', () => {
    const first = loadPepper(null, join(folder, 'a'));
    const second = loadPepper(null, join(folder, 'b'));
    expect(first.id).to.match(/^[0-9a-f]{8}$/);
    expect(first.id).not.to.equal(second.id);
    expect(first.secret.toString()).not.to.include(first.id);
  });

  it('makes of a value the same hash under the same id in every later version', () => {
    const { id, secret } = toPepper('configured and long enough for that');
    expect(id).to.equal('36d083c1');
    expect(hashKeyValue(secret, 'sk_live_ABCDEFGH_value').toString('base64')).to.equal(
      'vO1jF6NR0urtODa8vk2pkYa/TRlkXmryzPEBYrUzmu4=',
    );
  });

  it('closes a file that others could read', () => {
    loadPepper(null, folder);
    const path = join(folder, 'key-pepper');
    spawnSync('chmod', ['644', path]);
    loadPepper(null, folder);
    expect(statSync(path).mode & 0o777).to.equal(0o600);
  });

  it('refuses a file that holds no pepper instead of making another', () => {
    const path = join(folder, 'key-pepper');
    writeFileSync(path, 'short');
    expect(() => loadPepper(null, folder)).to.throw(/key-pepper does not hold a pepper.*backup/);
    expect(readFileSync(path, 'utf8')).to.equal('short');
    writeFileSync(path, ` ${'p'.repeat(31)}\n`);
    expect(() => loadPepper(null, folder)).to.throw('31 characters, at least 32 expected');
  });

  it('is what the file holds, without the space and the lines an editor adds', () => {
    const text = 'p'.repeat(32);
    writeFileSync(join(folder, 'key-pepper'), ` ${text}\n\n`);
    expect(loadPepper(null, folder)).to.deep.equal(toPepper(text));
  });

  it('is kept where a file can have no second name, and an earlier one stays', () => {
    const first = join(folder, 'first');
    mock.method(fs, 'linkSync', () => {
      throw new Error('EPERM');
    });
    syncBuiltinESMExports();
    try {
      const pepper = loadPepper(null, first);
      expect(loadPepper(null, first)).to.deep.equal(pepper);
      expect(readdirSync(first)).to.deep.equal(['key-pepper']);
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  });

  it('is never open to others, and gives way to one that another process made meanwhile', () => {
    const path = join(folder, 'key-pepper');
    const other = 'p'.repeat(32);
    const modes: number[] = [];
    mock.method(fs, 'linkSync', (temporary: string) => {
      modes.push(statSync(temporary).mode & 0o777);
      writeFileSync(path, other);
      throw new Error('EEXIST');
    });
    syncBuiltinESMExports();
    try {
      expect(loadPepper(null, folder)).to.deep.equal(toPepper(other));
      expect(modes).to.deep.equal([0o600]);
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  });

  it('is found again where there is no room for another', () => {
    const pepper = loadPepper(null, folder);
    mock.method(fs, 'writeFileSync', () => {
      throw new Error('ENOSPC');
    });
    syncBuiltinESMExports();
    try {
      expect(loadPepper(null, folder)).to.deep.equal(pepper);
      expect(() => loadPepper(null, join(folder, 'new'))).to.throw('ENOSPC');
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  });

  it('must be configured in production, where keys are read', () => {
    const config = { keyPepper: null, dataDir: folder, isProduction: true };
    expect(() => pepperOf(config)).to.throw(ConfigError, /KEY_PEPPER: must be set/);
    expect(readdirSync(folder)).to.be.empty;
    const configured = 'p'.repeat(32);
    expect(pepperOf({ ...config, keyPepper: configured })).to.deep.equal(toPepper(configured));
    expect(pepperOf({ ...config, isProduction: false })).to.deep.equal(loadPepper(null, folder));
  });
});
