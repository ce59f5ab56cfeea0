import { defineFile, type Feed, type FeedFile } from '../feed.ts';
import { z } from 'zod';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Cell, Label, ScoreCell, toWebLink } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import { withoutAbsent } from '../values/present.ts';
import { toRepository } from '../values/hugging-face.ts';

/**
 * Answers of no one model: written to fool the judge, made by several models together, chosen or
 * corrected by a second one.
 */
const NO_MODEL =
  /adversarial|NullModel|best-of-\d+|\bMoA\b|SlimMoA|SelfMoA|^TOA$|\bCoE\b|^Aligner |^Blendax\.AI/i;

/** Why an entry is no model, or null. */
const findNoModel = (name: string): string | null => (NO_MODEL.test(name) ? 'no_model' : null);

interface Named {
  readonly name: string;
  readonly link: string;
  readonly samples: string;
}

/** The repository it links, else the source's own id in the address of its answers, else its name. */
function toModelId({ name, link, samples }: Named): string {
  const id = /\/results\/([^/]+)\//.exec(samples)?.[1];
  const repository = toRepository(link);
  // Some fine-tunes link what they were made of.
  const isItsOwn = !name.startsWith('ExPO') || repository?.endsWith('ExPO') === true;
  if (repository !== undefined && isItsOwn) {
    // Weights once came as a difference to Llama's.
    return repository.replace(/-(wdiff|xor)$/, '').replace(/-delta(?=-v\d)/, '');
  }
  return id === undefined ? toDated(name) : toOwner(link, name) + spell(id);
}

/** What others made of a lab's model is not the lab's: `claude2-alpaca-13b` of `Lichang-Chen`. */
function toOwner(link: string, name: string): string {
  const owner = /^https:\/\/github\.com\/([\w-]+)\/[\w.-]+\/?$/.exec(link)?.[1];
  const expo = name.startsWith('ExPO') ? 'chujiezheng' : undefined;
  const known = expo ?? owner;
  return known === undefined ? '' : `${known}/`;
}

/** Ids that have since come to stand for other models. */
const MOVED: Readonly<Record<string, string>> = {
  'mistral-medium': 'mistral-medium-2312',
  'gemini-pro': 'gemini-1.0-pro',
  cohere: 'cohere-command',
};

/** `gpt4_1106_preview`, `text_davinci_003`, `gpt35_turbo_instruct` as their creators write them. */
function spell(id: string): string {
  const moved = Object.hasOwn(MOVED, id) ? MOVED[id] : undefined;
  return (
    moved ??
    id
      .replace(/^gpt4(?=_|$)/, 'gpt-4')
      .replace(/^gpt35(?=_)/, 'gpt-3.5')
      .replace(/(?<=^(?:gpt|text).*)_/g, '-')
  );
}

/** `GPT 3.5 Turbo (06/13)` → `GPT 3.5 Turbo 0613`. */
const toDated = (name: string) => name.replace(/ \((\d\d)\/(\d\d)\)$/, ' $1$2');

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

function toLeaderboard({ name: file, suite, headline }: Leaderboard): FeedFile {
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

/**
 * How often a model's answers are preferred to a reference model's by a judge; two versions with
 * other references and judges, each its own benchmark.
 */
export const alpacaEval: Feed = {
  key: 'alpaca-eval',
  name: 'AlpacaEval Leaderboard',
  url: 'https://tatsu-lab.github.io/alpaca_eval/',
  licence: 'Apache-2.0',
  attribution: 'Tatsu Lab (Stanford), AlpacaEval Leaderboard',
  redistributable: true,
  precedence: 120,
  unit: 'percent',
  // Its two files are served from two folders.
  address: null,
  files: [
    toLeaderboard({
      name: 'weighted_alpaca_eval_gpt4_turbo_leaderboard.csv',
      suite: 'AlpacaEval 2.0',
      headline: 'length_controlled_winrate',
    }),
    toLeaderboard({
      name: 'alpaca_eval_gpt4_leaderboard.csv',
      suite: 'AlpacaEval 1.0',
      headline: 'win_rate',
    }),
  ],
};
