import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Bundle, readBundle } from '../../../../indexer/feeds/bundle.ts';
import { toCanonicalRecord } from '../../../../indexer/resolve/identify/canonical-record.ts';
import { type Mention, toMention } from '../../../../indexer/resolve/identify/mention.ts';
import type { Entity } from '../../../../indexer/resolve/link/entity.ts';
import { link } from '../../../../indexer/resolve/link/link.ts';
import { findSnapshots } from '../../../../indexer/resolve/link/snapshots.ts';
import type { FeedRecord, SourcedRecord } from '../../../../schemas/records.ts';
import { MOST_COPIES, toSeed } from './draw.ts';
import { toVariation, type Variation, varyRecord } from './vary-record.ts';

/** One record of the bundle with the model it speaks of. */
interface Template {
  readonly record: FeedRecord;
  /** Key of the model, or of the one it is a snapshot of. */
  readonly line: string;
  /** Whose repository it is; null: none. */
  readonly owner: string | null;
  readonly isDated: boolean;
}

/** The records of one source that are varied. */
interface Templates {
  readonly source: string;
  readonly templates: readonly Template[];
}

/** A few spellings that mean one real model are two where another word is in them. */
const MODELS_OF_ONE = 1.08;

/**
 * Writes a bundle of about so many models: the real one, and then variations of its models under names
 * of their own, with the records every source has of each. The same number gives the same bytes.
 * Identities and history are those of the real models: the others come as news.
 * @throws Error if it is fewer than the bundle has, or more than can be told apart
 */
export async function enlargeBundle(from: string, to: string, models: number): Promise<void> {
  const bundle = await readBundle(from, true);
  await mkdir(join(to, 'records'), { recursive: true });
  for (const file of ['sources.json', 'models.ndjson', 'history.ndjson', 'ATTRIBUTION.md']) {
    await copyFile(join(from, file), join(to, file));
  }
  const { bySource, lines } = toTemplates(bundle);
  const copies = (models - bundle.knownIdentities.length) / (lines * MODELS_OF_ONE);
  if (copies < 0) {
    throw new Error(`The bundle has ${bundle.knownIdentities.length} models, more than ${models}.`);
  }
  if (copies >= MOST_COPIES) {
    throw new Error(`${models} models cannot be told apart by their names.`);
  }
  for (const { source, templates } of bySource) {
    const path = join(to, 'records', `${source}.ndjson`);
    await copyFile(join(from, 'records', `${source}.ndjson`), path);
    await appendCopies(path, templates, copies);
  }
}

/** How many lines are written at a time. */
const BATCH = 2_000;

async function appendCopies(
  path: string,
  templates: readonly Template[],
  copies: number,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'a' });
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    if (!file.write(lines.join(''))) await once(file, 'drain');
    lines = [];
  };
  for (const record of copyAll(templates, copies)) {
    lines.push(`${JSON.stringify(record)}\n`);
    if (lines.length === BATCH) await write();
  }
  await write();
  file.end();
  await finished(file);
}

/** All copies of a source's records; of the last, broken one those of some models. */
function* copyAll(
  templates: readonly Template[],
  copies: number,
): Generator<FeedRecord, void, undefined> {
  for (let copy = 1; copy < copies + 1; copy += 1) {
    const share = Math.min(1, copies + 1 - copy);
    const variations = new Map<string, Variation>();
    for (const { record, line, owner, isDated } of templates) {
      if (share < 1 && toSeed(line) / 2 ** 32 >= share) continue;
      const key = `${line} ${String(owner)}`;
      const variation = variations.get(key) ?? toVariation(line, copy, { owner, isDated });
      variations.set(key, variation);
      const varied = varyRecord(record, variation);
      if (varied !== null) yield varied;
    }
  }
}

/** The records that speak of a model, by source, and how many models one copy of them all makes. */
function toTemplates({ sources, records }: Bundle): {
  readonly bySource: readonly Templates[];
  readonly lines: number;
} {
  const rawOf = new Map<FeedRecord, FeedRecord>();
  const mentions: Mention[] = [];
  for (const sourced of records) {
    const canonical = toCanonicalRecord(sourced);
    rawOf.set(canonical.record, sourced.record);
    const mention = toMention(canonical);
    if (mention !== null && !('denied' in mention)) mentions.push(mention);
  }
  // The lists describe many models that nobody offers or measures: those are no models.
  const entities = link(mentions).entities.filter(({ links }) =>
    links.some(({ mention }) => mention.record.kind !== 'model'),
  );
  const found = toTemplateOf(entities, rawOf);
  const templatesOf = (source: string, own: readonly SourcedRecord[]): Template[] =>
    own.flatMap((one) => (one.source === source ? (found.get(one.record) ?? []) : []));
  return {
    bySource: sources.map(({ key }) => ({ source: key, templates: templatesOf(key, records) })),
    lines: entities.length,
  };
}

function toTemplateOf(
  entities: readonly Entity[],
  rawOf: ReadonlyMap<FeedRecord, FeedRecord>,
): ReadonlyMap<FeedRecord, Template> {
  const snapshots = findSnapshots(entities);
  const dated = new Set([...snapshots].flatMap(([key, { base }]) => [key, base.key]));
  const templates = new Map<FeedRecord, Template>();
  for (const { key, links } of entities) {
    const line = snapshots.get(key)?.base.key ?? key;
    for (const { mention } of links) {
      const record = rawOf.get(mention.record);
      if (record === undefined) continue;
      const owner = mention.communityId?.split('/')[0] ?? null;
      templates.set(record, { record, line, owner, isDated: dated.has(key) });
    }
  }
  return templates;
}
