import type { Knex } from 'knex';
import type { AliasRow } from '../database/rows.ts';
import type { ResolvedModel, ResolvedOffer, ResolvedSource } from '../../resolve/resolved.ts';
import { selectWhereIn } from '../database/batches.ts';
import { groupBy } from '../../resolve/group.ts';

/** The dates of one application: of each source's data, and which sources have new data. */
export interface ApplyDates {
  /** The date of what a source says now: its own, but never before what it said last. */
  readonly of: ReadonlyMap<string, string>;
  /** Sources whose data have another date than the published ones. */
  readonly changed: ReadonlySet<string>;
  /** Day of the application, for a source that states no date. */
  readonly today: string;
}

interface SourceDate {
  readonly source_key: string;
  readonly as_of: string;
}

/** Compares the sources with those published. */
export async function loadDates(
  trx: Knex.Transaction,
  sources: readonly ResolvedSource[],
  at: string,
): Promise<ApplyDates> {
  const today = at.slice(0, 10);
  const known = groupBy(await trx<SourceDate>('source_dates').select('*'), (row) => row.source_key);
  const published = await trx<{ key: string; as_of: string }>('sources').select('key', 'as_of');
  const shown = new Map(published.map((row) => [row.key, row.as_of]));
  const of = new Map<string, string>();
  const changed = new Set<string>();
  for (const { key, asOf } of sources) {
    const dates = (known.get(key) ?? []).map((row) => row.as_of);
    const date = [asOf === '' ? today : asOf, ...dates].sort().at(-1) ?? today;
    of.set(key, date);
    if (dates.length === 0 || shown.get(key) !== asOf) changed.add(key);
  }
  return { of, changed, today };
}

/** Notes the dates of the data, once their sources are stored. */
export async function writeDates(trx: Knex.Transaction, dates: ApplyDates): Promise<void> {
  for (const [key, date] of dates.of) {
    await trx('source_dates')
      .insert({ source_key: key, as_of: date })
      .onConflict(['source_key', 'as_of'])
      .ignore();
  }
}

/** Sources that speak of a model. */
export function speakersOf(model: ResolvedModel): ReadonlySet<string> {
  const speakers = new Set<string>();
  for (const { source } of model.aliases) speakers.add(source);
  for (const { source } of model.capabilities) speakers.add(source);
  for (const { prices } of model.offers) for (const { source } of prices) speakers.add(source);
  for (const { run } of model.results) speakers.add(run.source);
  return speakers;
}

/** Sources that speak of an offer: by a price, else by its id, else those of the model. */
export function speakersOfOffer(model: ResolvedModel, offer: ResolvedOffer): ReadonlySet<string> {
  const speakers = new Set<string>();
  for (const { source } of offer.prices) speakers.add(source);
  if (speakers.size > 0) return speakers;
  const id = `${offer.provider}/${offer.nativeModelId}`;
  for (const { alias, source } of model.aliases) if (alias === id) speakers.add(source);
  return speakers.size > 0 ? speakers : speakersOf(model);
}

/** The first date on which any of the sources speaks, by the dates of their data. */
function firstDate(
  { of, today }: Pick<ApplyDates, 'of' | 'today'>,
  speakers: Iterable<string>,
): string {
  let first: string | undefined;
  for (const source of speakers) {
    const date = of.get(source);
    if (date !== undefined && (first === undefined || date < first)) first = date;
  }
  // Of what nobody names, all that is known is that some source brought it.
  return first ?? [...of.values()].sort()[0] ?? today;
}

/**
 * The first date on which any of the sources speaks of a model, but not before its release: data of
 * one day may have been added to since.
 */
export function firstDateOf(
  dates: Pick<ApplyDates, 'of' | 'today'>,
  { releaseDate }: Pick<ResolvedModel, 'releaseDate'>,
  speakers: Iterable<string>,
): string {
  const spoken = firstDate(dates, speakers);
  // Of some only the month is known.
  const released = releaseDate?.length === 7 ? `${releaseDate}-01` : releaseDate;
  const isLater = released !== null && released > spoken && released <= dates.today;
  return isLater ? released : spoken;
}

/** The date of the newest data among these sources; today where none states a date. */
export function newestDate(
  { of, today }: Pick<ApplyDates, 'of' | 'today'>,
  sources: Iterable<string>,
): string {
  const dates = [...sources].flatMap((source) => of.get(source) ?? []);
  return dates.sort().at(-1) ?? today;
}

/** A source and the date of its data. */
export interface Origin {
  readonly source: string;
  readonly date: string;
}

/**
 * Whose new data changed something these sources speak of: of the sources with new data the preferred
 * one that speaks, else the preferred one. Without new data, the preferred one that speaks.
 */
export function findOrigin(
  dates: ApplyDates,
  sources: ReadonlyMap<string, ResolvedSource>,
  speakers: ReadonlySet<string>,
): Origin {
  const known = [...sources.values()]
    .sort((a, b) => a.precedence - b.precedence || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
  const changed = known.filter((key) => dates.changed.has(key));
  const speaking = known.filter((key) => speakers.has(key));
  const spoken = changed.find((key) => speakers.has(key));
  const source = spoken ?? changed[0] ?? speaking[0] ?? known[0] ?? '';
  return { source, date: dates.of.get(source) ?? dates.today };
}

/** Sources that spoke of stored models, by model id. */
export async function loadSpeakers(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await selectWhereIn<AliasRow>(trx, 'model_aliases', 'model_id', ids);
  return new Map(
    [...groupBy(rows, (row) => row.model_id)].map(([id, own]) => [
      id,
      new Set(own.map((row) => row.source_key)),
    ]),
  );
}
