import { groupBy } from '../../resolve/group.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';
import { areDistinguished, toWordKey } from './words.ts';

const toPattern = (words: string): RegExp => new RegExp(`[-:_ ](${words})(?=$|[-:_ ])`, 'g');

/** Words that say how a model is stored, served or asked: hardly ever a model of its own. */
const CONFIGURATION = toPattern(
  'fp8|fp16|bf16|nvfp4|mxfp4|awq|gptq|gguf|int8|int4|[2-8]bit|free|batch|flex|priority|tee|maas|fc|prompt|no-?think(ing)?|(low|medium|high|minimal|xhigh)(-effort)?|\\d+k-thinking|adaptive',
);
/** Words of which hosts and leaderboards leave one out, though there may be two models. */
const OMITTED = toPattern(
  'instruct|it|chat|preview|hf|base|latest|exp|beta|v1|v1\\.0|turbo|fast|thinking|reasoning|non-reasoning|thinking-\\d+|\\d+k|0|1\\.0|sft|dpo|[ae]?\\d+(\\.\\d+)?[be]',
);

type Judge = (model: ResolvedModel, other: ResolvedModel) => boolean;

function* findReduced(
  models: readonly ResolvedModel[],
  words: RegExp,
  isFinding: Judge,
): Generator<Spotted> {
  const toForm = ({ creator }: ResolvedModel, slug: string) =>
    `${creator ?? ''} ${toWordKey(slug)}`;
  const byForm = groupBy(models, (model) => toForm(model, model.slug));
  for (const model of models) {
    // One word at a time: of `x-instruct-fast` both `x-fast` and `x-instruct` are looked for.
    for (const { 0: word, index } of model.slug.matchAll(words)) {
      const reduced = `${model.slug.slice(0, index)}${model.slug.slice(index + word.length)}`;
      for (const other of byForm.get(toForm(model, reduced)) ?? []) {
        if (other !== model && isFinding(model, other)) {
          const subject = `${model.slug} = ${other.slug}`;
          yield { subject, detail: `but for “${word.slice(1)}”` };
        }
      }
    }
  }
}

const isLabs = ({ isCommunity, snapshotOf }: ResolvedModel): boolean =>
  !isCommunity && snapshotOf === null;

/** A name that is another model's but for quantisation, service tier, effort or budget. */
export const configuredName: DataCheck = {
  name: 'configured_name',
  level: 'warning',
  advice:
    'if it is no model of its own, teach indexer/resolve/identify/configuration.ts the word; else list the pair in indexer/checks/exceptions.ts',
  find: ({ models }) => findReduced(models.filter(isLabs), CONFIGURATION, () => true),
};

/** A name that is another model's but for a word hosts leave out, and nobody has both. */
export const omittedWord: DataCheck = {
  name: 'omitted_word',
  level: 'warning',
  advice:
    'nobody tells the two apart: if they are one, teach the resolver; else list the pair in indexer/checks/exceptions.ts',
  find: ({ models }) =>
    findReduced(models.filter(isLabs), OMITTED, (a, b) => !areDistinguished(a, b)),
};

/** A dated name that is another model's but for the date, though no snapshot of it, and nobody has both. */
export const undatedTwin: DataCheck = {
  name: 'undated_twin',
  level: 'warning',
  advice:
    'nobody tells the two apart: the undated id may be a pointer, or the dated one a snapshot; see indexer/resolve/identify/dates.ts',
  find: function* find({ models }) {
    const bySlug = new Map(models.map((model) => [model.slug, model]));
    for (const model of models.filter(isLabs)) {
      const undated = bySlug.get(
        model.slug.replace(/-(\d{4}(-\d{2}-\d{2})?|\d{2}-\d{2}|\d{6}|\d{8})$/, ''),
      );
      if (undated !== undefined && undated !== model && !areDistinguished(model, undated)) {
        yield { subject: `${model.slug} = ${undated.slug}`, detail: 'but for the date' };
      }
    }
  },
};
