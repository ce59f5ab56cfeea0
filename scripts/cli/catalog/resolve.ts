import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import { formatMeaning } from './resolve-format.ts';
import { print, printJson, UsageError } from '../output.ts';
import { resolveIds, type Meaning } from './resolve-ids.ts';
import { withCatalog } from '../stores.ts';

interface ResolveOptions {
  readonly provider?: string;
  readonly file?: string;
  readonly json?: true;
}

/** `catalog resolve …` */
export function addResolveCommand(program: Command): void {
  program
    .command('resolve [id]')
    .description('which model an id means and why; 1 if none or more than one')
    .option('--provider <name>', "whose id it is, under any feed's name for the provider")
    .option(
      '--file <path>',
      'ids, one per line (- for stdin): prints id, slug or -, strategy or reason, confidence, by tabs; always 0',
    )
    .option('--json', 'print JSON')
    .action(runResolve);
}

async function runResolve(id: string | undefined, options: ResolveOptions): Promise<void> {
  if ((id === undefined) === (options.file === undefined)) {
    throw new UsageError('Name one id, or a file of ids with --file.');
  }
  const provider = options.provider ?? null;
  if (id === undefined) {
    const ids = await readIds(options.file ?? '-');
    const meanings = await withCatalog((catalog) => resolveIds(catalog, ids, provider));
    if (options.json) printJson(meanings.map(toLine));
    else if (meanings.length > 0) print(meanings.map(formatLine).join('\n'));
    return;
  }
  const [meaning, near] = await withCatalog(async (catalog) => {
    const [found] = await resolveIds(catalog, [id.trim()], provider);
    const minted = found?.slug === null ? await catalog.loadIdentities() : [];
    const slugs = minted.map(({ slug }) => slug);
    return [found, openNearNames(slugs)(nameOf(found, id))];
  });
  if (meaning === undefined) return;
  if (options.json) printJson({ ...toJson(meaning), did_you_mean: near });
  else print(formatMeaning(meaning, near));
  if (meaning.slug === null) process.exitCode = 1;
}

/** What the rules made of the name, so that a path or a date in front does not count. */
const nameOf = (meaning: Meaning | undefined, id: string): string =>
  meaning?.rules.steps.find(({ step }) => step === 'name')?.finding ?? id.split('/').at(-1) ?? id;

async function readIds(path: string): Promise<string[]> {
  const content = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  return content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const toLine = ({ id, slug, by, strategy, confidence, reason, candidates }: Meaning) => ({
  id,
  slug,
  by,
  strategy,
  confidence,
  reason,
  candidates,
});

function formatLine({ id, slug, strategy, confidence, reason }: Meaning): string {
  return [id, slug ?? '-', strategy ?? reason ?? '-', slug === null ? '-' : confidence].join('\t');
}

function toJson(meaning: Meaning) {
  const { steps, slug, strategy, confidence, reason } = meaning.rules;
  return {
    ...toLine(meaning),
    aliases: meaning.names.map(({ text: alias, ...rest }) => ({ alias, ...rest })),
    said_by: meaning.sayings.map(({ source, nativeId, ...saying }) => ({
      source,
      record: nativeId,
      slug: saying.slug,
      strategy: saying.strategy,
      confidence: saying.confidence,
    })),
    rules: { steps, slug, strategy, confidence, reason },
  };
}
