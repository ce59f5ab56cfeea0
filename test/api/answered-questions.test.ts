import type { SearchAnswer } from '../../schemas/api/catalog/search.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { NOW } from '../support/past-sample.ts';
import { SHOWN_MODELS, SHOWN_OTHERS } from '../support/shown-sample.ts';
import { expectSnapshot } from '../support/snapshot.ts';

/** Of conditions, of models by name, of words alone, mistyped, and of what nobody knows. */
const ASKED: readonly string[] = [
  'cheap vision models under $2',
  'cheapest model with 200k context',
  'free models',
  'paid text models, cheapest first',
  'best model for coding',
  'best reasoning-test score',
  'models by acme',
  'models by zephyr labs released after may 2026',
  'models not by acme with vision',
  'models on borealis',
  'what does borealis host',
  'who hosts pelican 4',
  'cheapest provider for stork 9',
  'open source models over 100b',
  'open weights stork',
  'cheaper than stork 9',
  'cheaper than stork 9 with vision',
  'half the price of stork 9',
  'better than stork 8',
  'better than pelican 4 at coding',
  'more context than stork 9',
  'newer than heron 2',
  'alternatives to stork 8',
  'cheaper alternatives to stork 9',
  'successor of stork 8',
  'successor of stork 8 with vision',
  'successor of stork 7',
  'successor of pelican 4',
  'what replaces stork-8',
  'pelican 4 vs stork 9',
  'compare pelican 4 with nothing known',
  'difference between pelican-4 and stork-8',
  'which models got cheaper since june 2026',
  'did ibis get cheaper',
  'price of pelican 4',
  'context window of stork 9',
  'knowledge cutoff of pelican 4',
  'pelican',
  'pelcan 4',
  'stork',
  'strok 9 price',
  'visoin models',
  'chepaest visoin model',
  'egret embed',
  'hernon 2',
  'zzzz qqqq',
  'vision models with timestamps',
  'image models under 5 cents per image',
  'cheapest image generation',
  'models released in 2025',
  'models released in the last 30 days',
  'deprecated models',
  'models that end this year',
  'context over 500k and output over 50k',
  'between $1 and $2',
  'apache 2.0 licensed models',
  'french models',
  'small models under 10b',
  'coding test above 65',
  'error test below 10',
  'models without vision',
  'acme',
  'acme models like stork 9',
  'top 2 models by input price',
  'gpt-77',
  'cheaper than gpt-77',
  'gpt-77 vs stork 9',
  'free or under $1',
  '<$2',
  'price per million tokens',
  'is pelican 4 better than stork 9 or stork 8',
  'apache 2.0 or mit or zzzz',
];

/** As it is asked, and as it is spelt. */
const MORE = ['', '&typo=off'];

describe('answers to questions', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SHOWN_MODELS, others: SHOWN_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  it('understand, find and suggest what is recorded, whether mistyped words are corrected or not', async () => {
    const said: string[] = [];
    for (const q of ASKED) {
      for (const more of MORE) {
        const address = `${ROOT}/search?q=${encodeURIComponent(q)}${more}&limit=5`;
        const { data, meta, pagination } = await app.read<SearchAnswer>(address);
        const slugs = data.map((row) => (row as { slug: string }).slug);
        const lines = Object.entries(meta.interpretation ?? {}).map(
          ([name, value]) => `  ${name}: ${JSON.stringify(value)}`,
        );
        said.push(
          `${q}${more}`,
          `  ${pagination.total}: ${slugs.join(', ')} (${meta.stage})`,
          ...lines,
        );
      }
    }
    expectSnapshot('test/snapshots/questions/answered.txt', `${said.join('\n')}\n`);
  });
});
