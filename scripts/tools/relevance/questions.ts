import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ListParams } from '../../../schemas/api/catalog/models.ts';
import { SearchParams } from '../../../schemas/api/catalog/search.ts';
import { toScores } from '../../../schemas/tables.ts';
import { findModels } from '../../../server/catalog/find-models.ts';
import { findAnswer } from '../../../server/catalog/questions/find-answer.ts';
import { resolveAll } from '../../../server/catalog/resolve.ts';
import { JUDGEMENTS } from '../../environment.ts';
import { answerFromView, type CatalogView } from '../../../server/catalog/catalog-view.ts';
import type { CatalogReader } from '../../../server/search/port.ts';

/** A question, and the lists it may mean; none: the catalogue holds nothing of what it asks. */
const JudgedQuestion = z.object({
  q: z.string(),
  /**
   * Parameters of `/models`. `::AND` behind a list of values: all of them. `@cheaper:m`, `@longer:m`,
   * `@better:m:benchmark`: the bound is the figure of the model m, which it does not meet itself.
   */
  accept: z.array(z.string()),
  class: z.string(),
});
type JudgedQuestion = z.output<typeof JudgedQuestion>;

interface AnsweredQuestion {
  readonly class: string;
  readonly q: string;
  readonly isRight: boolean;
  /** The address that was answered. */
  readonly query: string;
  readonly total: number;
  /** Totals of the lists it may mean. */
  readonly expected: readonly number[];
}

const DEPTH = 10;
const ALIKE = 0.8;

function jaccard(a: readonly string[], b: readonly string[]): number {
  const both = a.filter((one) => b.includes(one)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 1 : both / all;
}

/** The parameter that a bound by a model's own figure stands for. */
async function toBound(catalog: CatalogView, text: string): Promise<[string, string]> {
  const [kind, slug = '', benchmark = ''] = text.slice(1).split(':');
  const [model] = (await resolveAll(catalog, [slug], {})).models;
  if (model === undefined) throw new Error(`There is no model “${slug}”.`);
  if (kind === 'cheaper') return ['filter', `blended_price:<${model.pricing?.blended_3_to_1}`];
  if (kind === 'longer') return ['filter', `context_window:>${model.limits.context_window}`];
  const score = toScores(model).find(([id]) => id === benchmark)?.[1];
  return ['filter', `benchmark.${benchmark}:>${score ?? ''}`];
}

interface Found {
  readonly slugs: readonly string[];
  readonly total: number;
}

/** Answers a list as `/models` does. */
async function findList(catalog: CatalogView, accepted: string): Promise<Found> {
  const raw: Record<string, string | string[]> = {};
  for (const condition of accepted.split('&')) {
    const [name = '', value = ''] = condition.startsWith('@')
      ? await toBound(catalog, condition)
      : condition.split(/=(.*)/s);
    const values = value.endsWith('::AND') ? value.slice(0, -5).split(',') : [value];
    const shape = ListParams.shape[name as keyof typeof ListParams.shape];
    const isList = shape.safeParse([value]).success || !shape.safeParse(value).success;
    const held = raw[name] ?? [];
    if (name === 'filter' && typeof held === 'string') raw[name] = `${held} && ${value}`;
    else raw[name] = isList ? [...(Array.isArray(held) ? held : [held]), ...values] : value;
  }
  const params = ListParams.parse({ ...raw, limit: String(DEPTH) });
  const { q } = params;
  const text = q === undefined ? null : ({ q, typo: 'off', mode: 'filter' } as const);
  const { page } = await findModels(catalog, params, text, { now: new Date() });
  return { slugs: page.hits.map(({ model }) => model.slug), total: page.total };
}

/** Asks a question as `/search` does, and compares with the lists it may mean. */
async function askQuestion(
  catalog: CatalogView,
  judged: JudgedQuestion,
): Promise<AnsweredQuestion> {
  const { q, accept } = judged;
  const params = SearchParams.parse({ q, limit: String(DEPTH) });
  const text = { q, typo: 'auto', mode: 'search' } as const;
  const asked = { params, text, given: new URLSearchParams(), isRead: true };
  const { page, interpretation } = await findAnswer(catalog, asked, { now: new Date() });
  const slugs = page.hits.map(({ model }) => model.slug);
  const lists = await Promise.all(accept.map((one) => findList(catalog, one)));
  const isRight =
    accept.length === 0
      ? interpretation?.unknown.length !== 0
      : lists.some((one) => one.total === page.total && jaccard(one.slugs, slugs) >= ALIKE);
  return {
    class: judged.class,
    q,
    isRight,
    query: interpretation?.query ?? '',
    total: page.total,
    expected: lists.map(({ total }) => total),
  };
}

/** Asks every judged question of the repository. */
export async function askQuestions(reader: CatalogReader): Promise<AnsweredQuestion[]> {
  const lines = readFileSync(join(JUDGEMENTS, 'questions.ndjson'), 'utf8').trim().split('\n');
  const answers: AnsweredQuestion[] = [];
  for (const line of lines) {
    const judged = JudgedQuestion.parse(JSON.parse(line));
    answers.push(await answerFromView(reader, (catalog) => askQuestion(catalog, judged)));
  }
  return answers;
}

/** How many of a class were answered rightly. */
export interface QuestionFigures {
  readonly class: string;
  readonly questions: number;
  readonly right: number;
}

export function toFigures(answers: readonly AnsweredQuestion[]): QuestionFigures[] {
  const of = (name: string, its: readonly AnsweredQuestion[]): QuestionFigures => ({
    class: name,
    questions: its.length,
    right: its.filter(({ isRight }) => isRight).length,
  });
  const classes = [...new Set(answers.map((one) => one.class))];
  return [
    ...classes.map((name) =>
      of(
        name,
        answers.filter((one) => one.class === name),
      ),
    ),
    of('all', answers),
  ];
}
