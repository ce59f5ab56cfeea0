/** First steps in three languages; each is run as it stands by the tests. */

/** A key in the environment, and three questions. */
export const quickStartCurl = (origin: string): string => `export MODEL_CATALOG_KEY=sk_live_…

# The three best known models
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/models?limit=3"

# Models that see, with a context of 128k or more, the cheapest first
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  "${origin}/api/v1/models?capability=vision&min_context_window=128k&sort=input_price"

# Search forgives typing
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/search?q=cluade+sonet"
`;

/** Node 20 or later, nothing installed. */
export const quickStartTypeScript = (origin: string): string => `interface Model {
  slug: string;
  name: string;
  pricing: { input: number | null; output: number | null } | null;
}

const url = new URL("${origin}/api/v1/models");
url.search = new URLSearchParams({ has_price: "true", sort: "input_price", limit: "5" }).toString();

const answer = await fetch(url, {
  headers: { Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\` },
});
if (!answer.ok) {
  const problem = (await answer.json()) as { code: string; detail: string };
  throw new Error(\`\${problem.code}: \${problem.detail}\`);
}
const { data } = (await answer.json()) as { data: Model[] };
for (const { slug, pricing } of data) {
  console.log(slug, pricing?.input ?? "not known");
}
`;

/** Python 3.9 or later, nothing installed. */
export const quickStartPython = (origin: string): string => `import json
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
    with urllib.request.urlopen(request, timeout=10) as answer:
        models = json.load(answer)["data"]
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['detail']}")

for model in models:
    pricing = model["pricing"] or {}
    print(model["slug"], pricing.get("input", "not known"))
`;
