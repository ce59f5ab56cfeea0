import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';

const LISTS = [
  [
    'Cheap models that see, with 200,000 tokens of context',
    '/explore?capability=vision&min_context_window=200k&sort=blended_price&has_price=true',
  ],
  [
    'Reasoning models that call tools, the newest first',
    '/explore?capability=reasoning&capability=tool_calling&sort=-release_date',
  ],
  [
    'Open weights up to 10 billion parameters',
    '/explore?open_weights=true&max_parameters=10b&community=false',
  ],
  ['Models that cost nothing', '/explore?free=true'],
  ['The largest context', '/explore?sort=-context_window'],
  ['Embeddings, the cheapest first', '/explore?type=embedding&sort=input_price&has_price=true'],
] as const;

/** Benchmarks many look for, shown where the catalogue has them. */
const LOOKED_FOR = [
  'gpqa-diamond',
  'swe-bench-verified',
  'mmlu-pro',
  'aider-polyglot',
  'frontiermath',
  'humaneval',
  'mteb-english-v2',
];

/** Good places to begin. */
export function Entries({ catalog }: { readonly catalog: CatalogView }): VNode {
  const benchmarks = LOOKED_FOR.flatMap((id) =>
    catalog.benchmarks.filter((benchmark) => benchmark.id === id),
  );
  return (
    <section>
      <h2>Where to begin</h2>
      <div class="columns">
        <div>
          <h3>Lists</h3>
          <ul>
            {LISTS.map(([text, href]) => (
              <li>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Leaderboards</h3>
          <ul>
            {benchmarks.map(({ id, name }) => (
              <li>
                <a href={`/benchmarks/${encodeURIComponent(id)}`}>{name}</a>
              </li>
            ))}
            <li>
              <a href="/benchmarks">All benchmarks</a>
            </li>
          </ul>
        </div>
        <div>
          <h3>Tools</h3>
          <ul>
            <li>
              <a href="/compare">Compare models side by side</a>
            </li>
            <li>
              <a href="/charts">Price against score</a>
            </li>
            <li>
              <a href="/calculator">What a workload costs</a>
            </li>
            <li>
              <a href="/docs">Use the API</a>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
