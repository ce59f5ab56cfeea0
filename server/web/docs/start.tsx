import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** Where documentation begins. */
export function docsPage(): Page {
  return chapter({
    id: 'showDocs',
    path: '/docs',
    title: 'Quick start',
    description: 'First requests with curl, TypeScript and Python.',
    main: (origin) => (
      <>
        <ol>
          <li>
            Create a key in the <a href="/dashboard">dashboard</a>. It is shown only once.
          </li>
          <li>
            Store it in the environment variable <code>MODEL_CATALOG_KEY</code>, not in your code.
          </li>
          <li>Send a request.</li>
        </ol>
        <Code id="curl" title="curl" code={quickStartCurl(origin)} />
        <p>
          Responses are compact JSON: add <code>| jq</code> to indent them. <code>fields</code>{' '}
          selects what each row contains.
        </p>
        <Code
          id="typescript"
          title="TypeScript, Node 20 or later"
          code={quickStartTypeScript(origin)}
        />
        <Code id="python" title="Python 3.9 or later" code={quickStartPython(origin)} />
        <h2>Reading the figures</h2>
        <ul>
          <li>Prices are USD per 1M tokens, exact decimals.</li>
          <li>
            A model’s <code>pricing</code> is the price of one offer, and <code>pricing.basis</code>{' '}
            says how that offer was chosen. <code>maker</code>: the creator’s list price.{' '}
            <code>median</code>: the creator does not sell the model, so this is the median of
            clouds and inference providers. <code>reseller</code>: only gateways and resellers sell
            it, so this is their median. <code>free</code>: nobody charges for it. Free tiers,
            trials and subscriptions never set the price of a model that is sold.
          </li>
          <li>
            <code>pricing.lowest</code> is the cheapest standard paid offer by the creator, a cloud
            or an inference provider. Filter with <code>max_lowest_price</code>, sort by{' '}
            <code>lowest_price</code>. <code>free=true</code> finds models that at least one
            provider offers free of charge.
          </li>
          <li>
            Models that are not sold by the token, such as image and speech models, have{' '}
            <code>pricing.headline</code>: a price with its unit. Sort models of one type by{' '}
            <code>unit_price</code>.
          </li>
          <li>
            <code>null</code> means unknown, and so does a capability, limit or price that is
            missing from a list row. <code>0</code> means free.
          </li>
          <li>
            A single model comes with the source of every price and score; in lists, request sources
            with <code>fields=pricing.source,benchmarks.source</code>. Where sources disagree, see
            the model’s <code>conflicts</code>.
          </li>
        </ul>
        <p>
          <a href="/playground">Try any endpoint in the playground</a>, or read the{' '}
          <a href="/docs/api">reference</a>.
        </p>
      </>
    ),
  });
}

/** First steps in three languages; each is run as it stands by the tests. */

/** A key in the environment, and three questions. */
const quickStartCurl = (origin: string): string => `export MODEL_CATALOG_KEY=sk_live_…

# The three most popular models
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  "${origin}/api/v1/models?limit=3&fields=name,pricing.input,pricing.output"

# Vision models with a context of 128k or more, cheapest first
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  "${origin}/api/v1/models?capability=vision&min_context_window=128k&sort=input_price"

# Search tolerates typos
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/search?q=cluade+sonet"
`;

/** Node 20 or later, nothing installed. */
const quickStartTypeScript = (origin: string): string => `interface Model {
  slug: string;
  name: string;
  pricing: { input: number | null; output: number | null } | null;
}

const url = new URL("${origin}/api/v1/models");
url.search = new URLSearchParams({ has_price: "true", sort: "input_price", limit: "5" }).toString();

const response = await fetch(url, {
  headers: { Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\` },
});
if (!response.ok) {
  const problem = (await response.json()) as { code: string; detail: string };
  throw new Error(\`\${problem.code}: \${problem.detail}\`);
}
const { data } = (await response.json()) as { data: Model[] };
for (const { slug, pricing } of data) {
  console.log(slug, pricing?.input ?? "unknown");
}
`;

/** Python 3.9 or later, nothing installed. */
const quickStartPython = (origin: string): string => `import json
import os
import urllib.error
import urllib.parse
import urllib.request

query = urllib.parse.urlencode({"has_price": "true", "sort": "input_price", "limit": 5})
request = urllib.request.Request(
    f"${origin}/api/v1/models?{query}",
    headers={"Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}"},
)
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        models = json.load(response)["data"]
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['detail']}")

for model in models:
    pricing = model["pricing"] or {}
    print(model["slug"], pricing.get("input", "unknown"))
`;
