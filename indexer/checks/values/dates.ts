import type { ResolvedModel } from '../../resolve/resolved.ts';
import { toResultKey } from '../../resolve/results/result-key.ts';
import type { DataCheck, Spotted } from '../check.ts';
import { isDay } from '../../../schemas/instant.ts';

const EARLIEST = '2017';

const isReal = (date: string): boolean => isDay(date.length === 7 ? `${date}-01` : date);

function* eachDate(model: ResolvedModel): Generator<[field: string, date: string]> {
  const { releaseDate, knowledgeCutoff, deprecatedOn, retiresOn } = model;
  const fields = { releaseDate, knowledgeCutoff, deprecatedOn, retiresOn };
  for (const [field, date] of Object.entries(fields)) if (date !== null) yield [field, date];
  for (const result of model.results) {
    if (result.run.evaluatedOn !== null)
      yield [`${toResultKey(result)} evaluatedOn`, result.run.evaluatedOn];
  }
  for (const { prices, provider } of model.offers) {
    for (const { validFrom } of prices) {
      if (validFrom !== null) yield [`${provider} validFrom`, validFrom];
    }
  }
}

/** Dates that are none, before there were such models, or years ahead. */
export const impossibleDates: DataCheck = {
  name: 'impossible_date',
  level: 'error',
  advice: 'the feed should leave it out: see indexer/feeds/values/dates.ts',
  find: function* find({ models }) {
    const latest = String(new Date().getUTCFullYear() + 5);
    for (const model of models) {
      for (const [field, date] of eachDate(model)) {
        if (!isReal(date) || date < EARLIEST || date > latest) {
          yield { subject: `${model.slug} ${field}`, detail: date };
        }
      }
    }
  },
};

/** Dates that contradict each other. */
export const contradictingDates: DataCheck = {
  name: 'contradicting_dates',
  level: 'warning',
  advice: 'compare the sources: catalog show <slug> --sources',
  find: function* find({ models }): Generator<Spotted> {
    for (const { slug, releaseDate, knowledgeCutoff, retiresOn, deprecatedOn } of models) {
      const released = releaseDate?.slice(0, 7) ?? null;
      const checks: readonly (readonly [string, string | null])[] = [
        ['retired before its release', retiresOn],
        ['deprecated before its release', deprecatedOn],
      ];
      for (const [detail, date] of checks) {
        if (released !== null && date !== null && date.slice(0, 7) < released) {
          yield { subject: slug, detail: `${detail}: ${date}, ${released}` };
        }
      }
      const cutoff = knowledgeCutoff?.slice(0, 7) ?? null;
      if (released !== null && cutoff !== null && cutoff > released) {
        yield { subject: slug, detail: `knows of ${cutoff}, released ${released}` };
      }
    }
  },
};
