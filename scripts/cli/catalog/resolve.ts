import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { type Meaning, resolveIds } from './resolve-ids.ts';
import { withCatalog } from '../stores.ts';
import { describeDenial } from '../../../indexer/resolve/tables/denied.ts';
import { formatTable } from '../table.ts';

/** Records shown of those that write an id so. */
const SHOWN = 8;

/** What an id means, for people: the answer, the names it has, who says so, the rules step by step. */
export function formatMeaning(meaning: Meaning, near: readonly string[]): string {
  return [
    toAnswer(meaning, near),
    ...toNames(meaning),
    ...toSayings(meaning),
    '',
    ...toRules(meaning),
  ].join('\n');
}

function toAnswer({ id, slug, by, reason, candidates }: Meaning, near: readonly string[]): string {
  if (slug !== null) {
    const how = by === 'alias' ? 'a name in the catalogue' : 'by the rules; no feed has this id';
    return `${id} is ${slug}: ${how}`;
  }
  const among = candidates.length === 0 ? '' : `: ${candidates.join(', ')}`;
  const denial = describeDenial(reason ?? '');
  if (denial !== null) return `${id} is not a model (${reason ?? ''}): ${denial}`;
  const hint = near.length === 0 ? '' : `\nDid you mean: ${near.join(', ')}?`;
  return `${id} matches no model with certainty (${reason ?? 'unknown'})${among}${hint}`;
}

function toNames({ names }: Meaning): string[] {
  if (names.length === 0) return [];
  const rows = names.map(({ text, slug, kind, source, strategy, confidence }) => [
    text,
    slug,
    kind,
    source,
    strategy,
    confidence,
  ]);
  return ['', formatTable(['name', 'model', 'kind', 'source', 'strategy', 'confidence'], rows)];
}

function toSayings({ sayings }: Meaning): string[] {
  if (sayings.length === 0) return [];
  const sources = [...new Set(sayings.map(({ source }) => source))];
  const rows = sayings
    .slice(0, SHOWN)
    .map(({ source, nativeId, slug, strategy, confidence }) => [
      source,
      nativeId,
      slug,
      strategy,
      confidence,
    ]);
  const more = sayings.length - rows.length;
  return [
    '',
    `records: ${group(sayings.length)}, from ${sources.join(', ')}`,
    formatTable(['source', 'record', 'resolved to', 'strategy', 'confidence'], rows),
    ...(more > 0 ? [`… and ${group(more)} more`] : []),
  ];
}

function toRules({ rules }: Meaning): string[] {
  const end =
    rules.slug === null
      ? `none: ${rules.reason ?? 'not in the catalogue yet'}`
      : `${rules.slug} by ${rules.strategy ?? ''}, confidence ${rules.confidence}`;
  return [
    'the rules alone, without the feeds:',
    ...rules.steps.map(({ step, finding }) => `  ${step.padEnd(13)} ${finding}`),
    `  ${'model'.padEnd(13)} ${end}`,
  ];
}

interface ResolveOptions {
  readonly provider?: string;
  readonly file?: string;
  readonly json?: true;
}

/** `catalog resolve …` */
export function addResolveCommand(program: Command): void {
  program
    .command('resolve [id]')
    .description('show which model an id means, and why; exits with 1 if none or several match')
    .option('--provider <name>', "provider the id comes from, under any feed's name for it")
    .option(
      '--file <path>',
      'ids, one per line (- for stdin): prints id, slug or -, strategy or reason, and confidence, separated by tabs; always exits with 0',
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
    const knownIdentities = found?.slug === null ? await catalog.loadIdentities() : [];
    const slugs = knownIdentities.map(({ slug }) => slug);
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
