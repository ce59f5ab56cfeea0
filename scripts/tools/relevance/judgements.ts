import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { JUDGEMENTS } from '../../environment.ts';

/** A fact of what somebody who types a query is looking for. */
const Judgement = z.object({
  query: z.string(),
  class: z.string(),
  /** Any of these models answers the query; each named by one of its ids. */
  targets: z.array(z.string()).min(1),
  part: z.enum(['tuning', 'held_out']).default('held_out'),
});
export type Judgement = z.infer<typeof Judgement>;

/** Other ids of a target, for finding it in the catalogue. */
const Target = z.object({ id: z.string(), ids: z.array(z.string()) });

function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** The judgements of a file; without one, those of the repository. */
export function readJudgements(file?: string): Judgement[] {
  return readLines(file ?? join(JUDGEMENTS, 'judgements.ndjson'), Judgement);
}

/** Ids by target, the target's own id first. */
export function readTargets(): ReadonlyMap<string, readonly string[]> {
  const targets = readLines(join(JUDGEMENTS, 'targets.ndjson'), Target);
  return new Map(targets.map(({ id, ids }) => [id, [id, ...ids]]));
}
