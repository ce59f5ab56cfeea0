import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { withSecretFiles } from '../../scripts/environment.ts';
import { configProblems } from '../support/config-problems.ts';

describe('withSecretFiles', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    writeFileSync(join(folder, 'pepper'), `${'p'.repeat(32)}\n`);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
    configProblems(() => withSecretFiles(env));

  it('reads a secret from the file that is named, without its line break', () => {
    const env = withSecretFiles({ PORT: '1', KEY_PEPPER_FILE: join(folder, 'pepper') });
    expect(env).to.include({ PORT: '1', KEY_PEPPER: 'p'.repeat(32) });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(withSecretFiles({ KEY_PEPPER: 'x', KEY_PEPPER_FILE: '' })).to.include({
      KEY_PEPPER: 'x',
    });
  });

  it('names every file that cannot be read and every secret given twice, and no secret', () => {
    const problems = problemsOf({
      KEY_PEPPER: 'secret',
      KEY_PEPPER_FILE: join(folder, 'pepper'),
      REDIS_URL_FILE: '/nowhere/redis',
    });
    expect(problems).to.deep.equal([
      'KEY_PEPPER_FILE: is set, and so is KEY_PEPPER',
      'REDIS_URL_FILE: cannot be read (ENOENT): /nowhere/redis',
    ]);
  });

  it('reads no file for what is no secret', () => {
    expect(withSecretFiles({ PORT_FILE: '/nowhere' })).not.to.have.property('PORT');
  });
});
