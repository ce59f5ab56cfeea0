import type { ResolvedCatalogue, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import type { DataCheck, Spotted } from './check.ts';

/** So many of the most popular priced text models are asked about. */
const POPULAR = 200;

const isPriced = ({ offers }: ResolvedModel): boolean =>
  offers.some(({ prices }) => prices.some(({ isChosen }) => isChosen));

interface Count {
  readonly subject: string;
  readonly least: number;
  /** What is counted, and among how many: a share where `least` is below 1, else a number. */
  readonly of: (catalogue: ResolvedCatalogue) => readonly [counted: number, among: number];
}

const share =
  (isWanted: (model: ResolvedModel) => boolean, isAmong: (model: ResolvedModel) => boolean) =>
  ({ models }: ResolvedCatalogue): readonly [number, number] => {
    const among = models.filter((model) => model.snapshotOf === null && isAmong(model));
    return [among.filter(isWanted).length, among.length];
  };

const isScored = ({ results }: ResolvedModel): boolean => results.length > 0;

const COUNTS: readonly Count[] = [
  { subject: 'models with a price and a score', least: 690, of: share(isScored, isPriced) },
  {
    subject: `scored models of the ${POPULAR} most popular priced text models`,
    least: 180,
    of: ({ models }) => {
      const popular = models
        .filter((model) => model.type === 'text' && model.snapshotOf === null && isPriced(model))
        .sort((a, b) => b.popularity - a.popularity)
        .slice(0, POPULAR);
      return [popular.filter(isScored).length, popular.length];
    },
  },
  {
    subject: 'priced models with a release date',
    least: 0.85,
    of: share(({ releaseDate }) => releaseDate !== null, isPriced),
  },
  {
    subject: 'priced models with a licence',
    least: 0.95,
    of: share(({ licence }) => licence !== null, isPriced),
  },
  {
    subject: 'priced text models with a context window',
    least: 0.85,
    of: share(
      ({ contextWindow }) => contextWindow !== null,
      (model) => model.type === 'text' && isPriced(model),
    ),
  },
  {
    subject: 'priced models with a creator',
    least: 0.98,
    of: share(({ creator }) => creator !== null, isPriced),
  },
];

/** How much of the catalogue is known, against the least that may be. */
export const tooFew: DataCheck = {
  name: 'too_few',
  level: 'error',
  advice: 'a feed lost rows, or a rule takes too much away: compare with the last snapshot',
  find: function* find(catalogue): Generator<Spotted> {
    for (const { subject, least, of } of COUNTS) {
      const [counted, among] = of(catalogue);
      const isEnough = least < 1 ? counted >= least * among : counted >= least;
      if (!isEnough) yield { subject, detail: `${counted} of ${among}; at least ${least}` };
    }
  },
};
