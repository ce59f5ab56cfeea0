import type { VNode } from 'preact';

/** A request to the API, as programs send it. */
export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  readonly url: string;
  readonly needsKey: boolean;
  /** JSON; empty: none is sent. */
  readonly body: string;
}

/** A language, and a program in it. */
export type Sample = readonly [language: string, code: string];

/** Programs that send a request and print its answer; the key is read from the environment, never written. */
export const toSamples = (request: SampleRequest): Sample[] => [
  ['curl', toCurl(request)],
  ['Python', toPython(request)],
  ['TypeScript', toTypeScript(request)],
];

function toCurl({ method, url, needsKey, body }: SampleRequest): string {
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(needsKey ? ['-H "Authorization: Bearer $MODEL_CATALOG_KEY"'] : []),
    ...(body === '' ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(body)}`]),
    quote(url),
  ];
  return parts.join(' \\\n  ');
}

/** Text that a shell takes as it is. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A text of JSON is one of Python and of TypeScript, too. */
const toPython = ({ method, url, needsKey, body }: SampleRequest): string =>
  [
    'import json',
    ...(needsKey ? ['import os'] : []),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(needsKey || body !== ''
      ? [
          '    headers={',
          ...(needsKey
            ? [`        "Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}",`]
            : []),
          ...(body === '' ? [] : ['        "Content-Type": "application/json",']),
          '    },',
        ]
      : []),
    ...(body === '' ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.load(answer))',
  ].join('\n');

const toTypeScript = ({ method, url, needsKey, body }: SampleRequest): string =>
  [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(needsKey || body !== ''
      ? [
          '  headers: {',
          ...(needsKey ? ['    Authorization: `Bearer ${process.env.MODEL_CATALOG_KEY}`,'] : []),
          ...(body === '' ? [] : ['    "Content-Type": "application/json",']),
          '  },',
        ]
      : []),
    ...(body === '' ? [] : [`  body: ${JSON.stringify(body)},`]),
    '});',
    'console.log(await answer.json());',
  ].join('\n');

interface Props {
  readonly id?: string;
  readonly samples: readonly Sample[];
}

/** Programs to copy, one at a time. */
export function CodeTabs({ id, samples }: Props): VNode {
  return (
    <div class="code" id={id}>
      {samples.map(([language, code], at) => {
        const codeId = language.toLowerCase().replaceAll(' ', '-');
        return (
          <details name="code" open={at === 0}>
            <summary>{language}</summary>
            <pre tabIndex={0} aria-label={language}>
              <code id={codeId}>{code}</code>
            </pre>
            <button type="button" class="plain small" data-copy={codeId} hidden>
              Copy
            </button>
          </details>
        );
      })}
    </div>
  );
}
