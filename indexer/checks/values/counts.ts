import type { ResolvedCatalog, ResolvedModel } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';

/** The bounds are those of the bundled catalogue; what has fewer models is somebody's own. */
const BUNDLE_LEAST = 5_000;
/** So many of the most popular priced text models are asked about. */
const POPULAR = 200;

const isPriced = ({ offers }: ResolvedModel): boolean =>
  offers.some(({ prices }) => prices.some(({ isChosen }) => isChosen));

interface Count {
  readonly subject: string;
  /** What the catalogue must not fall below, and what is wanted of it. */
  readonly least: number;
  readonly goal: number;
  /** What is counted, and among how many: a share where `goal` is below 1, else a number. */
  readonly of: (catalogue: ResolvedCatalog) => readonly [counted: number, among: number];
}

const share =
  (isWanted: (model: ResolvedModel) => boolean, isAmong: (model: ResolvedModel) => boolean) =>
  ({ models }: ResolvedCatalog): readonly [number, number] => {
    const among = models.filter((model) => model.snapshotOf === null && isAmong(model));
    return [among.filter(isWanted).length, among.length];
  };

const isScored = ({ results }: ResolvedModel): boolean => results.length > 0;
const isKnownToCallTools = ({ capabilities }: ResolvedModel): boolean =>
  capabilities.some(({ capability }) => capability === 'tool_calling');

/** Of the most popular priced text models, how many are so. */
const ofPopular =
  (isWanted: (model: ResolvedModel) => boolean) =>
  ({ models }: ResolvedCatalog): readonly [number, number] => {
    const popular = models
      .filter((model) => model.type === 'text' && model.snapshotOf === null && isPriced(model))
      .sort((a, b) => b.popularity - a.popularity)
      .slice(0, POPULAR);
    return [popular.filter(isWanted).length, popular.length];
  };

const COUNTS: readonly Count[] = [
  {
    subject: 'models with a price and a score',
    least: 700,
    goal: 690,
    of: share(isScored, isPriced),
  },
  {
    subject: `scored models of the ${POPULAR} most popular priced text models`,
    // As models retire day by day, others come in, of which some are not scored.
    least: 180,
    goal: 180,
    of: ofPopular(isScored),
  },
  {
    subject: `the ${POPULAR} most popular priced text models known to call tools or not`,
    least: 187,
    goal: 200,
    of: ofPopular(isKnownToCallTools),
  },
  {
    subject: 'priced models with a release date',
    least: 0.85,
    goal: 0.85,
    of: share(({ releaseDate }) => releaseDate !== null, isPriced),
  },
  {
    subject: 'priced models with a licence',
    least: 0.95,
    goal: 0.95,
    of: share(({ licence }) => licence !== null, isPriced),
  },
  {
    subject: 'priced text models with a context window',
    least: 0.85,
    goal: 0.85,
    of: share(
      ({ contextWindow }) => contextWindow !== null,
      (model) => model.type === 'text' && isPriced(model),
    ),
  },
  {
    subject: 'priced models with a creator',
    least: 0.98,
    goal: 0.98,
    of: share(({ creator }) => creator !== null, isPriced),
  },
];

/** What is known of too little of the catalogue, against the least that may be, or the goal. */
function* findShort(
  catalogue: ResolvedCatalog,
  boundOf: (count: Count) => number,
): Generator<Spotted> {
  if (catalogue.models.length < BUNDLE_LEAST) return;
  for (const count of COUNTS) {
    const [counted, among] = count.of(catalogue);
    const bound = boundOf(count);
    const isEnough = count.goal < 1 ? counted >= bound * among : counted >= bound;
    if (!isEnough) {
      yield { subject: count.subject, detail: `${counted} of ${among}; at least ${bound}` };
    }
  }
}

/** Less is known than was. */
export const tooFew: DataCheck = {
  name: 'too_few',
  level: 'error',
  advice: 'a feed lost rows, or a rule takes too much away: compare with the last snapshot',
  find: (catalogue) => findShort(catalogue, ({ least }) => least),
};

/** Less is known than is wanted. */
export const shortOfGoal: DataCheck = {
  name: 'short_of_goal',
  level: 'note',
  advice: 'read the creators’ documents and add rows to data/curated, or find another feed',
  find: (catalogue) => findShort(catalogue, ({ goal }) => goal),
};
