/** Dates of Mistral's numbered versions, as its model list gives them. */
const MISTRAL_DATES: Readonly<Record<string, string>> = {
  'mistral-large-2': '2407',
  'mistral-large-3': '2512',
  'mistral-medium-3': '2505',
  'mistral-medium-3.1': '2508',
  'mistral-medium-3.5': '2604',
  'mistral-small-3': '2501',
  'mistral-small-3.1': '2503',
  'mistral-small-3.2': '2506',
  'mistral-small-4': '2603',
  'devstral-small-1.1': '2507',
  'devstral-2': '2512',
  'devstral-small-2': '2512',
};
const MISTRAL_ALIASES: Readonly<Record<string, string>> = {
  'mixtral-8x7b-32kseqlen': 'mixtral-8x7b-v0.1',
  'mixtral-8x7b-32768': 'mixtral-8x7b-instruct-v0.1',
  'mistral-7b-instruct-v3': 'mistral-7b-instruct-v0.3',
  'mistral-7b-instruct-4k': 'mistral-7b-instruct-v0.1',
  'mixtral-8x22b': 'mixtral-8x22b-v0.1',
  'mixtral-8x7b': 'mixtral-8x7b-v0.1',
  'mixtral-8x7b-instruct': 'mixtral-8x7b-instruct-v0.1',
  'mixtral-8x22b-instruct': 'mixtral-8x22b-instruct-v0.1',
  'mistral-v0.1-7b': 'mistral-7b-v0.1',
  'mistral-7b': 'mistral-7b-v0.1',
  'codestral-22b': 'codestral-22b-v0.1',
  'codestral-2405': 'codestral-22b-v0.1',
  'mistral-nemo-2407': 'mistral-nemo',
  'mistral-nemo-instruct-2407': 'mistral-nemo',
  'mistral-nemo-12b-instruct': 'mistral-nemo',
  'mistral-nemo-12b-instruct-2407': 'mistral-nemo',
  'pixtral-12b': 'pixtral-12b-2409',
  'pixtral-large': 'pixtral-large-2411',
  'devstral-medium': 'devstral-medium-2507',
  'mistral-embed': 'mistral-embed-2312',
  'codestral-embed': 'codestral-embed-2505',
  'ministral-3b': 'ministral-3b-2410',
  'ministral-8b': 'ministral-8b-2410',
  'open-codestral-mamba': 'codestral-mamba',
  'mistral-saba-24b': 'mistral-saba',
  'mistral-ocr-2505-completion': 'mistral-ocr-2505',
};

/** Versions, sizes and dates name the same thing here: `mistral-small-3.2-24b-instruct-2506`. */
export function toMistral(name: string): string {
  const plain = name
    .replace(/^open-(?=mixtral)/, '')
    .replace(/-(001|hf|lora)$/, '')
    .replace(/^(mistral-ocr-\d)-0$/, '$1')
    .replace(/^(ministral-\d+b)-instruct(?=-2410)/, '$1')
    .replace(
      /^(magistral-(?:medium|small)|mistral-medium|mistral-small)-\d[.-]\d-(?=2\d{3}$)/,
      '$1-',
    )
    .replace(/^open-mistral-nemo/, 'mistral-nemo')
    .replace(/^(mixtral-8x\d+b)$/, (same) => (name.startsWith('open-') ? `${same}-instruct` : same))
    .replace(/^(mistral-(?:large|small))(\d)/, '$1-$2')
    .replace(/^mistral-3-(?=large-2512$)/, 'mistral-')
    .replace(/^(mistral-small)-(\d)-(\d)(?=-)/, '$1-$2.$3')
    .replace(/^(mistral-small)-31(?=-)/, '$1-3.1')
    .replace(/^(mistral-medium)-(\d)-(\d)$/, '$1-$2.$3')
    .replace(/^(mistral-(?:large|small))-instruct-(\d{4})$/, '$1-$2')
    .replace(/^mistral-3-(\d+b)$/, 'ministral-3-$1');
  const ministral = /^ministral-(?:3-(\d+b)(?:-instruct)?(?:-2512)?|(\d+b)-instruct-2512)$/.exec(
    plain,
  );
  if (ministral !== null) {
    return `ministral-${ministral[1] ?? ministral[2] ?? ''}-2512`;
  }
  const versioned =
    /^((?:mistral|devstral)(?:-(?:large|medium|small))?)-(\d(?:\.\d)?)?-?(?:\d+b)?-?(?:instruct)?-?(\d{4})?$/.exec(
      plain,
    );
  const [, line = '', version = '', date] = versioned ?? [];
  const known = date ?? (version === '' ? undefined : MISTRAL_DATES[`${line}-${version}`]);
  return versioned !== null && known !== undefined && line !== 'mistral'
    ? `${line}-${known}`
    : (MISTRAL_ALIASES[plain] ?? plain);
}
