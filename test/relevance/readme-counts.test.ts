import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerFromView } from '../../server/catalog/catalog-view.ts';
import { countCatalog } from '../../server/catalog/count-catalog.ts';
import { openSearch } from '../../server/search/open.ts';
import { loadBundledIndex } from '../support/bundled-index.ts';
import { expectSnapshot } from '../support/snapshot.ts';

const README = join(import.meta.dirname, '../../README.md');
const COUNTS = /(<!-- counts: .* -->\n\n)[^]*?(\n\n<!-- \/counts -->)/;

describe('README', () => {
  it('gives the counts of the bundled catalogue that the API gives', async function counts() {
    this.timeout(180_000);
    const { path } = await loadBundledIndex();
    const reader = await openSearch({ path });
    const counts = await answerFromView(reader, countCatalog);
    await reader.close();
    const of = (name: keyof typeof counts): string => counts[name].toLocaleString('en-US');
    const text = [
      `The bundled catalogue shows ${of('models')} models: ${of('models_with_price')} with a price, ${of('models_with_benchmark')} with a score,`,
      `${of('models_with_both')} with both. It has ${of('offers')} offers of ${of('providers')} providers with ${of('prices')} prices, and`,
      `${of('scores')} scores on ${of('benchmarks')} benchmarks.`,
    ].join('\n');
    expectSnapshot(README, readFileSync(README, 'utf8').replace(COUNTS, `$1${text}$2`));
  });
});
