import { describeDenial } from '../../../indexer/resolve/tables/denied.ts';
import { formatTable } from '../table.ts';
import { group } from '../output.ts';
import type { Meaning } from './resolve-ids.ts';

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
    const how = by === 'alias' ? 'a name the catalogue has' : 'by the rules; no feed has it';
    return `${id} is ${slug}: ${how}`;
  }
  const among = candidates.length === 0 ? '' : `: ${candidates.join(', ')}`;
  const denial = describeDenial(reason ?? '');
  if (denial !== null) return `${id} is no model (${reason ?? ''}): ${denial}`;
  const hint = near.length === 0 ? '' : `\nDid you mean: ${near.join(', ')}?`;
  return `${id} is no model for sure (${reason ?? 'unknown'})${among}${hint}`;
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
    `said by ${group(sources.length)} sources in ${group(sayings.length)} records: ${sources.join(', ')}`,
    formatTable(['source', 'record', 'taken for', 'strategy', 'confidence'], rows),
    ...(more > 0 ? [`… and ${group(more)} more`] : []),
  ];
}

function toRules({ rules }: Meaning): string[] {
  const end =
    rules.slug === null
      ? `none: ${rules.reason ?? 'not in the catalogue yet'}`
      : `${rules.slug} by ${rules.strategy ?? ''}, confidence ${rules.confidence}`;
  return [
    'the rules on it, whatever feeds say:',
    ...rules.steps.map(({ step, finding }) => `  ${step.padEnd(13)} ${finding}`),
    `  ${'model'.padEnd(13)} ${end}`,
  ];
}
