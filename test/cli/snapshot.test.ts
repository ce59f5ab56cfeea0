import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { buildSource } from '../support/build-resolved.ts';
import { runCatalog } from '../support/run-catalog.ts';
import { buildOffer } from '../unit/resolve/build.ts';

const NOW = new Date('2026-07-02T10:00:00Z');

describe('catalog snapshot', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('writes nothing of a source that may not be passed on', async () => {
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    const open = buildSource({ key: 'models-dev' });
    const closed = buildSource({ key: 'litellm', name: 'LiteLLM', redistributable: false });
    await catalog.saveRecords(open, [buildOffer('openai/gpt-5')], { now: NOW });
    await catalog.saveRecords(closed, [buildOffer('openai/gpt-4')], { now: NOW });
    await catalog.close();
    const to = join(folder, 'copy');
    const { code, stdout, stderr } = await runCatalog(folder, 'snapshot', '--to', to, '--json');
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(stdout)).to.include({ records: 1, models: 1 });
    const names = readdirSync(to, { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile());
    const texts = files.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'));
    expect(files.map(({ name }) => name)).not.to.include('litellm.ndjson');
    expect(texts.join())
      .to.contain('gpt-5')
      .and.not.to.match(/litellm|gpt-4/i);
  });
});
