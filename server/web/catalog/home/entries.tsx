import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';

const LISTS = [
  [
    'Cheap vision models with 200K context',
    '/explore?capability=vision&min_context_window=200k&sort=blended_price&has_price=true',
  ],
  [
    'New reasoning models with tool calling',
    '/explore?capability=reasoning&capability=tool_calling&sort=-release_date',
  ],
  [
    'Open weights under 10B parameters',
    '/explore?open_weights=true&max_parameters=10b&community=false',
  ],
  ['Free models', '/explore?free=true'],
  ['The largest context', '/explore?sort=-context_window'],
  ['Cheapest embeddings', '/explore?type=embedding&sort=input_price&has_price=true'],
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
      <h2>Start here</h2>
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
              <a href="/calculator">Estimate a workload’s cost</a>
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
