import type { ResolvedOffer, ResolvedResult } from '../../resolve/resolved.ts';
import type { DataCheck } from '../check.ts';
import { groupBy } from '../../resolve/group.ts';

const toConditions = ({ run, benchmark }: ResolvedResult): string =>
  JSON.stringify([
    run.source,
    benchmark,
    run.snapshot,
    run.reasoningEffort,
    run.thinkingBudget,
    run.scaffold,
    run.promptStyle,
    run.nShots,
    run.precision,
    run.harness,
  ]);

/** One source measured two things under one model and the same conditions: two models, perhaps. */
export const mergedResults: DataCheck = {
  name: 'two_names_measured',
  level: 'warning',
  advice:
    'if the names are two models, teach the resolver the difference; else what tells the runs apart belongs into the result',
  find: function* find({ models }) {
    for (const { slug, results } of models) {
      const pairs = new Set<string>();
      for (const group of groupBy(results, toConditions).values()) {
        const names = [...new Set(group.map(({ run }) => run.rawModelName))].sort();
        const scores = new Set(group.map(({ score }) => score));
        if (names.length > 1 && scores.size > 1) {
          pairs.add(`${group[0]?.run.source ?? ''}: ${names.join(' / ')}`);
        }
      }
      for (const detail of pairs)
        yield { subject: `${slug} ${detail.split(':')[0] ?? ''}`, detail };
    }
  },
};

const toPlace = ({ provider, region, serviceTier, quantization }: ResolvedOffer): string =>
  [provider, region, serviceTier, quantization ?? ''].join(' ');

/** Prices that differ by more are no rounding and no sale. */
const SAME = 1.9;
/** Providers that route one model to hosts of the caller's choice, and what else has a price of its own. */
const APART = /^(huggingface\/.*:|.*\/TEE\/|.*:(extended|thinking)$)/;

/** A provider that asks two prices for one model under two ids: two models, perhaps. */
export const mergedOffers: DataCheck = {
  name: 'two_prices_of_one_provider',
  level: 'warning',
  advice:
    'if the ids are two models, teach the resolver the difference; else what tells the offers apart (tier, size, region) belongs to the offer',
  find: function* find({ models }) {
    for (const { slug, offers } of models) {
      for (const [place, group] of groupBy(offers, toPlace)) {
        const asked = group.flatMap(({ provider, nativeModelId, prices }) => {
          if (APART.test(`${provider}/${nativeModelId}`)) return [];
          const input = prices.find(
            (p) =>
              p.isChosen &&
              p.component === 'input' &&
              p.unit === '1m_tokens' &&
              p.minPromptTokens === 0 &&
              p.amountNano > 0,
          );
          return input === undefined ? [] : [{ nativeModelId, amount: input.amountNano }];
        });
        const amounts = asked.map(({ amount }) => amount);
        if (amounts.length > 1 && Math.max(...amounts) > SAME * Math.min(...amounts)) {
          const detail = asked.map((one) => `${one.nativeModelId} $${one.amount / 1e9}`).join(', ');
          yield { subject: `${slug} ${place.trim()}`, detail };
        }
      }
    }
  },
};
