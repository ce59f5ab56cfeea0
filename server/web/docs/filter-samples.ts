/** Filter expressions and how to send them; each is run as it stands by the tests. */

/** Expressions with what they ask for. */
export const FILTER_EXAMPLES: readonly (readonly [expression: string, meaning: string])[] = [
  [
    'provider:=[openai,anthropic] && pricing.input:<2',
    'offered by either of two providers, with cheap input',
  ],
  ['benchmark.gpqa-diamond:>=80 && !status:=retired', 'scores well and is not retired'],
  ['limits.context_window:>=200k && capability:=vision', 'long context and vision'],
  ['parameters:[7b..14b] && license:=apache-2.0', 'in a size range, under one licence'],
  ['(pricing.output:<1 || free:=true) && type:=text', 'cheap output or free, text only'],
  ['release_date:>=2025-06 && creator:!=[openai,google]', 'recent, and not by these two creators'],
  ['name:"llama 3" && open_weights:=true', 'words in the name, ignoring case and accents'],
  [
    'lowest_price:<0.5 && pricing.blended_3_to_1:>2',
    'far cheaper at some provider than at list price',
  ],
  ['pricing.input:=null && has_benchmark:=true', 'benchmarked, price unknown'],
];

/** An expression in an address, percent-encoded by curl. */
export const filtersCurl = (
  origin: string,
): string => `curl -sS -G -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  --data-urlencode 'filter=pricing.input:<2 && !status:=retired' \\
  --data-urlencode 'sort=input_price' \\
  --data-urlencode 'limit=3' \\
  "${origin}/api/v1/models"
`;

/** A long expression in a body, read to its end. */
export const filtersTypeScript = (origin: string): string => `interface Page {
  data: { slug: string }[];
  pagination: { next_cursor: string | null };
}

async function* findModels(query: object): AsyncGenerator<{ slug: string }> {
  let cursor: string | null = null;
  do {
    const response = await fetch("${origin}/api/v1/models/query", {
      method: "POST",
      headers: {
        Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\`,
        "Content-Type": "application/json",
      },
      // A cursor is valid only with the same filters and sort order.
      body: JSON.stringify({ ...query, limit: 100, ...(cursor === null ? {} : { cursor }) }),
    });
    if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
    const page = (await response.json()) as Page;
    yield* page.data;
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
}

const filter = "pricing.input:[10..200] && !(type:=embedding || status:=retired)";
for await (const { slug } of findModels({ filter, sort: "input_price" })) console.log(slug);
`;

export const filtersPython = (origin: string): string => `import json
import os
import urllib.request


def find_models(**query):
    cursor = None
    while True:
        # A cursor is valid only with the same filters and sort order.
        body = {**query, "limit": 100, **({} if cursor is None else {"cursor": cursor})}
        request = urllib.request.Request(
            "${origin}/api/v1/models/query",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            page = json.load(response)
        yield from page["data"]
        cursor = page["pagination"]["next_cursor"]
        if cursor is None:
            return


filter = "pricing.input:[10..200] && !(type:=embedding || status:=retired)"
for model in find_models(filter=filter, sort="input_price"):
    print(model["slug"])
`;
