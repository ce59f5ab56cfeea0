import {
  Declaration,
  Fact,
  joinRows,
  LifeCycle,
  toDeclaredRecord,
  toFactRecord,
  toLifeCycleRecord,
} from './rows.ts';
import { StatedPrice, toPriceIdentity, toPriceRecord } from './prices.ts';
import { StatedScore, toScoreIdentity, toScoreRecord } from './scores.ts';
import { defineFile, type Feed } from '../feed.ts';

/** Models, facts, prices and scores that a document states and no feed has, or has wrong, each with the document's address. */
export const curated: Feed = {
  key: 'curated',
  name: 'Model Catalog editors',
  // The address of a fact is its document's; the project has no site of its own, this is its licence.
  url: 'https://opensource.org/license/mit',
  licence: 'MIT',
  attribution:
    'The Model Catalog API contributors; dates and licences of repositories: hub-stats (cfahlgren1, Apache-2.0), as kept by the EvalEval Coalition, Eval Card Registry',
  redistributable: true,
  precedence: 5,
  unit: 'facts',
  address: null,
  files: [
    defineFile({
      names: ['facts.ndjson'],
      accepts: /^facts\b.*\.ndjson$/,
      format: 'jsonl',
      schema: Fact,
      identify: ({ model, field }) => `${model} ${field}`,
      records: (fact) => [toFactRecord(fact)],
    }),
    defineFile({
      names: ['lifecycle.ndjson'],
      accepts: /^lifecycle\b.*\.ndjson$/,
      format: 'jsonl',
      schema: LifeCycle,
      identify: ({ model, provider = '' }) => `${model} ${provider}`,
      records: (row) => [toLifeCycleRecord(row)],
    }),
    defineFile({
      names: ['models.ndjson'],
      accepts: /^models\b.*\.ndjson$/,
      format: 'jsonl',
      // Feeds take its lines over, one by one.
      mayBeEmpty: true,
      schema: Declaration,
      identify: ({ model }) => model,
      records: (row) => [toDeclaredRecord(row)],
    }),
    defineFile({
      names: ['prices.ndjson'],
      accepts: /^prices\b.*\.ndjson$/,
      format: 'jsonl',
      schema: StatedPrice,
      identify: toPriceIdentity,
      records: (row) => [toPriceRecord(row)],
    }),
    defineFile({
      names: ['scores.ndjson'],
      accepts: /^scores\b.*\.ndjson$/,
      format: 'jsonl',
      schema: StatedScore,
      identify: toScoreIdentity,
      records: (row) => [toScoreRecord(row)],
    }),
  ],
  combine: joinRows,
};
