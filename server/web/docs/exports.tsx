import type { VNode } from 'preact';
import { type Dataset, DATASETS } from '../../../schemas/export/datasets.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter, Code } from './chapter.tsx';

const downloadCurl = (
  origin: string,
): string => `curl --compressed -H "Authorization: Bearer $MODEL_CATALOG_KEY" -o models.ndjson \\
  "${origin}/api/v1/export?dataset=models&format=ndjson&creator=openai"`;
/** Replace the date with one that is listed. */
const resumeCurl = (origin: string): string => `# List the available days
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/export/snapshots"

# Download a file; run this again to resume
DATE=$(date -u +%F)
curl -C - -H "Authorization: Bearer $MODEL_CATALOG_KEY" -o prices.parquet \\
  "${origin}/api/v1/export/snapshots/$DATE/prices?format=parquet"
sha256sum prices.parquet`;
const DUCKDB = `SELECT "provider.slug", count(*) AS offers, median("pricing.input") AS input
FROM 'offers.parquet' WHERE access = 'pay_as_you_go'
GROUP BY ALL ORDER BY offers DESC LIMIT 10;`;
const PANDAS = `import pandas as pd

results = pd.read_parquet("results.parquet")
best = results[results["headline"] & (results["benchmark.id"] == "gpqa-diamond")]
print(best.sort_values("score", ascending=False)[["model.slug", "score"]].head(10))`;

/** Whole datasets: how they are asked for, opened, and what is in them. */
export function exportsPage(): Page {
  return chapter({
    id: 'showExportDocs',
    path: '/docs/exports',
    title: 'Exports',
    description: 'Complete datasets as files: formats, snapshots and columns.',
    main: (origin) => <Exports origin={origin} />,
  });
}

function Exports({ origin }: { readonly origin: string }): VNode {
  return (
    <>
      <p class="narrow">
        On plans with bulk export, <code>/api/v1/export</code> returns every record of a dataset
        from one published version of the catalogue. List filters select models and their records;{' '}
        <code>as_of</code> selects a day in the past.
      </p>
      <Code id="download" title="From the command line" code={downloadCurl(origin)} />
      <h2>Formats</h2>
      <ul class="narrow">
        <li>
          <code>json</code> is one document in the API’s format, ordered by model.
        </li>
        <li>
          <code>ndjson</code> is one record per line with stable types: no field is omitted, numbers
          that can have decimals always have a decimal point, and values of mixed types and objects
          with arbitrary keys are text.
        </li>
        <li>
          <code>csv</code> follows RFC 4180 in UTF-8. Unknown values are empty, empty strings are{' '}
          <code>""</code>, and lists and objects are JSON. Text that starts with{' '}
          <code>= + - @</code> is prefixed with an apostrophe so that spreadsheets do not run it as
          a formula.
        </li>
        <li>
          <code>parquet</code> has the same columns, typed. Dates without a day become the first day
          of the month.
        </li>
      </ul>
      <p class="narrow">
        <code>ndjson</code> and <code>csv</code> start with records that fill every column, because
        dataframe libraries infer types from the first lines.
      </p>
      <p class="narrow">
        The first three are compressed on request: set <code>Accept-Encoding</code> to{' '}
        <code>zstd</code>, <code>gzip</code> or both. Parquet is already compressed.
      </p>
      <h2>Daily files</h2>
      <p class="narrow">
        Snapshots are generated once a day and never change. Their list includes each file’s size
        and SHA-256. Interrupted downloads can be resumed. Text formats are gzip files.
      </p>
      <Code id="resume" title="Resume a download" code={resumeCurl(origin)} />
      <h2>DuckDB</h2>
      <Code id="duckdb" title="SQL over offers.parquet" code={DUCKDB} />
      <h2>pandas</h2>
      <Code id="pandas" title="Python over results.parquet" code={PANDAS} />
      <h2>Columns</h2>
      {Object.values(DATASETS).map((dataset) => (
        <Columns dataset={dataset} />
      ))}
    </>
  );
}

function Columns({ dataset: { name, about, columns } }: { readonly dataset: Dataset }): VNode {
  return (
    <DataTable
      id={`columns-${name}`}
      caption={`${name}: ${about}`}
      columns={[{ name: 'Column' }, { name: 'Type' }, { name: 'Meaning' }]}
    >
      {columns.map((column) => (
        <tr>
          <th scope="row">
            <code>{column.name}</code>
          </th>
          <td>{column.type}</td>
          <td class="about">{column.about ?? ''}</td>
        </tr>
      ))}
    </DataTable>
  );
}
