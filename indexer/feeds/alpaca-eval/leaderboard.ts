import { z } from 'zod';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Cell, Label, ScoreCell, toWebLink } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import { defineFile, type FeedFile } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';
import { findNoModel, toModelId } from './names.ts';

const RATES = {
  length_controlled_winrate: 'Length-controlled win rate',
  win_rate: 'Win rate',
} as const;
type Rate = keyof typeof RATES;

/** A version of the leaderboard and the column that stands for it. */
interface Leaderboard {
  readonly name: string;
  readonly suite: string;
  readonly headline: Rate;
}

const Row = z.object({
  name: Label,
  length_controlled_winrate: ScoreCell,
  win_rate: ScoreCell,
  link: z.string(),
  samples: z.string(),
  filter: Cell,
});
type Row = z.infer<typeof Row>;

export function toLeaderboard({ name: file, suite, headline }: Leaderboard): FeedFile {
  return defineFile({
    names: [file],
    accepts: new RegExp(`^${file.replace('.csv', '')}\\b.*\\.csv$`),
    format: 'csv',
    schema: Row,
    skip: ({ name, win_rate }) => findNoModel(name) ?? (win_rate === undefined ? 'no_score' : null),
    records: function* (row): Generator<FeedRecord> {
      const id = toModelId(row);
      yield withoutAbsent({
        kind: 'run' as const,
        native_id: `${suite}/${row.name}`,
        model_id: id,
        model_name: id === row.name ? undefined : row.name,
        suite,
        evaluator: toEvaluator(row),
        url: toWebLink(row.link),
        scores: toScores(row, suite, headline),
      });
    },
  });
}

/** What the community hands in with a link is the work of those who made the model. */
const toEvaluator = ({ filter, link }: Row) =>
  filter === 'community' && link !== '' ? ('self_reported' as const) : ('third_party' as const);

function toScores(row: Row, suite: string, headline: Rate) {
  return (Object.keys(RATES) as Rate[]).flatMap((rate) => {
    const score = row[rate];
    return score === undefined
      ? []
      : [
          {
            benchmark: rate === headline ? suite : RATES[rate],
            metric: RATES[rate],
            score: toDecimal(score),
            min: 0,
            max: 100,
          },
        ];
  });
}
