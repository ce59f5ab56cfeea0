import { z } from 'zod';
import { PROFILE, type SearchProfile } from '../../../schemas/search/profile.ts';
import { readFileSync } from 'node:fs';
import { UsageError } from '../output.ts';

/** A number within bounds; the message is what is allowed. */
const within = (min: number, max: number) =>
  z
    .number({ error: `must be a number from ${min} to ${max}` })
    .min(min, { error: `must be a number from ${min} to ${max}` })
    .max(max, { error: `must be a number from ${min} to ${max}` });

/** What the weight of a field, a bonus or a part of the rank may be. */
const weight = within(0, 1_000);
/** A form is worth no more than twice a whole word. */
const factor = within(0, 2);

const Profile = z.strictObject({
  fields: z.strictObject({ name: weight, all: weight, often: weight, about: weight }),
  forms: z.strictObject({
    joined: factor,
    pair: factor,
    prefix: factor,
    synonym: factor,
    typo: factor,
  }),
  neighbours: factor,
  optional: factor,
  common: factor,
  bonus: z.strictObject({
    exact: weight,
    starts: weight,
    words: weight,
    version: weight,
    community: within(0, 1),
  }),
  rank: z.strictObject({
    popularity: weight,
    few: weight,
    recency: weight,
    halfLifeDays: within(1, 36_500),
    community: weight,
    brevity: weight,
    unsure: weight,
    halfLength: within(1, 1_000),
  }),
}) satisfies z.ZodType<SearchProfile>;

/** Mistakes of a profile, one a line: the field, its value and what is allowed. */
class ProfileError extends Error {
  constructor(source: string, problems: readonly string[]) {
    super(`${source} is not a ranking profile:\n  ${problems.join('\n  ')}`);
    this.name = 'ProfileError';
  }
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with what it lacks taken from the standard. */
function complete(value: unknown, standard: unknown): unknown {
  if (!isObject(value) || !isObject(standard)) return value;
  const filled = Object.entries(standard).map(([name, usual]) => [
    name,
    Object.hasOwn(value, name) ? complete(value[name], usual) : usual,
  ]);
  return { ...value, ...(Object.fromEntries(filled) as Json) };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isObject(inner) ? inner[String(name)] : undefined),
    value,
  );
}

/**
 * Reads a profile from JSON; what it leaves out is as in the built-in one.
 * @param source what to call it in an error
 * @throws ProfileError naming every field that is wrong or that nobody knows
 */
export function readProfile(text: string, source: string): SearchProfile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProfileError(source, [error instanceof Error ? error.message : String(error)]);
  }
  const parsed = Profile.safeParse(complete(value, PROFILE));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.length === 0 ? 'it' : issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(valueAt(PROFILE, issue.path) as Json).join(', ');
      return `${name} has ${issue.keys.join(', ')}: allowed are ${known}`;
    }
    const given = JSON.stringify(valueAt(value, issue.path));
    const allowed =
      issue.code === 'invalid_type' && issue.expected === 'object'
        ? `must be an object`
        : issue.message;
    return `${name} ${allowed} (is ${given})`;
  });
  throw new ProfileError(source, problems);
}

/**
 * The profile in a file; without one, the built-in.
 * @throws UsageError naming the file, and every field that is wrong with its value and what is allowed
 */
export function loadProfile(file: string | undefined): SearchProfile {
  if (file === undefined) return PROFILE;
  try {
    return readProfile(readFileSync(file, 'utf8'), file);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
