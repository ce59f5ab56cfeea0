import type { ResolvedCatalog } from '../resolve/resolved.ts';
import {
  hiddenAliases,
  sharedAliases,
  sharedOffers,
  sharedProviderIds,
  sharedRepositories,
} from './identity/aliases.ts';
import { alikeBenchmarks, sameBenchmark, wrongDirection } from './values/benchmarks.ts';
import type { DataCheck, DataFinding } from './check.ts';
import { copiedRepositories, offeredRepositories, prefixedName } from './identity/copies.ts';
import { shortOfGoal, tooFew } from './values/counts.ts';
import { contradictingDates, impossibleDates } from './values/dates.ts';
import {
  idleCreators,
  namelessProviders,
  sameCreator,
  sameProvider,
  unknownCreators,
} from './values/directory.ts';
import {
  ambiguousName,
  sameName,
  sameNameElsewhere,
  sameRepository,
  sameSlug,
  sameWords,
  similarRepositories,
} from './identity/duplicates.ts';
import { type Exception, EXCEPTIONS } from './exceptions.ts';
import {
  blindVision,
  contradictingLicences,
  contradictingSnapshots,
  emptyModalities,
  halfMixtures,
  hostsInSlugs,
  impossibleCapabilities,
  longAnswers,
  shortFamilies,
  smallNames,
} from './values/facts.ts';
import {
  editorialRows,
  endedSnapshots,
  endedSuccessors,
  outlivingSnapshots,
} from './values/life-cycle.ts';
import { listPrices } from './values/list-prices.ts';
import { mergedOffers, mergedResults } from './identity/merges.ts';
import {
  emptyNames,
  emptyRepositoryNames,
  genericAliases,
  orphans,
  placeholders,
} from './values/orphans.ts';
import {
  dear,
  dearCache,
  falseFree,
  farApartSources,
  oddRatio,
  outliers,
  suspects,
  tooCheap,
  tooDear,
} from './values/prices.ts';
import { repeatedRows } from './identity/repeated.ts';
import { gatewayInName } from './identity/gateway-in-name.ts';
import { contradictingSizes, deadReferences, snapshotChains } from './values/references.ts';
import { emptyBenchmarks, mixedScales, outOfBounds, shares } from './values/scores.ts';
import { configuredName, omittedWord, undatedTwin } from './identity/variants.ts';

/** Every check of the data, in the order of the report. */
export const DATA_CHECKS: readonly DataCheck[] = [
  sameName,
  sameSlug,
  sameWords,
  sameRepository,
  sameNameElsewhere,
  ambiguousName,
  configuredName,
  omittedWord,
  undatedTwin,
  prefixedName,
  offeredRepositories,
  mergedResults,
  mergedOffers,
  gatewayInName,
  similarRepositories,
  copiedRepositories,
  orphans,
  placeholders,
  emptyNames,
  genericAliases,
  emptyRepositoryNames,
  tooDear,
  dear,
  tooCheap,
  outliers,
  oddRatio,
  dearCache,
  farApartSources,
  falseFree,
  listPrices,
  suspects,
  outOfBounds,
  shares,
  mixedScales,
  emptyBenchmarks,
  sameBenchmark,
  alikeBenchmarks,
  wrongDirection,
  namelessProviders,
  sameProvider,
  idleCreators,
  sameCreator,
  unknownCreators,
  impossibleDates,
  contradictingDates,
  contradictingSizes,
  sharedAliases,
  sharedProviderIds,
  sharedRepositories,
  hiddenAliases,
  sharedOffers,
  repeatedRows,
  deadReferences,
  snapshotChains,
  impossibleCapabilities,
  blindVision,
  longAnswers,
  contradictingLicences,
  emptyModalities,
  halfMixtures,
  shortFamilies,
  smallNames,
  hostsInSlugs,
  contradictingSnapshots,
  tooFew,
  shortOfGoal,
  editorialRows,
  outlivingSnapshots,
  endedSnapshots,
  endedSuccessors,
];

/** Runs every check on a catalogue; what is listed as an exception is left out and counted. */
export function examineData(
  catalogue: ResolvedCatalog,
  checks: readonly DataCheck[] = DATA_CHECKS,
  exceptions: readonly Exception[] = EXCEPTIONS,
): DataFinding[] {
  const left = new Set(exceptions);
  const findings = checks.map(({ name, level, advice, find, measure }) => {
    const listed = new Map(
      exceptions.filter(({ check }) => check === name).map((one) => [one.subject, one]),
    );
    const all = [...find(catalogue)];
    const found = all.filter(({ subject }) => {
      const exception = listed.get(subject);
      if (exception !== undefined) left.delete(exception);
      return exception === undefined;
    });
    return {
      check: name,
      level,
      advice,
      found,
      excepted: all.length - found.length,
      measured: measure?.(catalogue) ?? null,
    };
  });
  return [...findings, toUnused(left)];
}

const toUnused = (left: ReadonlySet<Exception>): DataFinding => ({
  check: 'unused_exception',
  level: 'note',
  advice: 'take the row out of indexer/checks/exceptions.ts',
  found: [...left].map(({ check, subject, reason }) => ({
    subject: `${check} ${subject}`,
    detail: reason,
  })),
  excepted: 0,
  measured: null,
});
