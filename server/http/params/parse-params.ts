import type { z } from 'zod';
import { findMeant } from '../../../schemas/api/parameters/common-names.ts';
import { type Shape, shapeOf } from '../../../schemas/api/parameters/lists.ts';
import { lengthOf } from '../../../schemas/api/parameters/scalars.ts';
import { undocumented } from '../../../schemas/api/parameters/paging.ts';
import { ApiError, type FieldError, invalidParameters, type Warning } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import type { Route } from '../route.ts';
import { shorten, toFieldError, toWords } from './schema-issues.ts';

interface ParsedParams {
  readonly params: unknown;
  readonly warnings: readonly Warning[];
}

/** Parses query and path of one route; `strict` refuses parameters the route does not know. */
export type ParamsParser = (
  query: string,
  path: Readonly<Record<string, string>>,
  strict: boolean,
) => ParsedParams;

/** Names of the parameters in a path template. */
export function pathNames(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

/** The values of every parameter by name. A percent sign that encodes nothing is a 400. */
function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  if (query === '') return values;
  if (query.includes('%')) {
    try {
      decodeURIComponent(query);
    } catch {
      throw new ApiError('invalid_request', 'The query has an invalid percent-encoding.');
    }
  }
  for (const [name, value] of new URLSearchParams(query)) {
    const list = values.get(name);
    if (list === undefined) values.set(name, [value]);
    else list.push(value);
  }
  return values;
}

interface Known {
  readonly shape: Shape;
  /** The parameter it is another spelling of, or itself. */
  readonly meaning: string;
}

interface Spelling {
  /** What was typed, by what it means. */
  readonly typed: Map<string, string>;
  readonly input: Record<string, unknown>;
  readonly errors: FieldError[];
  readonly warnings: Warning[];
}

function readKnown(route: Described): ReadonlyMap<string, Known> {
  const inPath = new Set(pathNames(route.path));
  const shape = route.params.shape as Readonly<Record<string, z.ZodType>>;
  return new Map(
    Object.entries(shape)
      .filter(([name]) => !inPath.has(name))
      .map(([name, schema]) => [
        name,
        { shape: shapeOf(schema), meaning: undocumented.get(schema)?.of ?? name },
      ]),
  );
}

/** The values of a parameter as its parser takes them: a list may be given in parts. */
function toInput(values: readonly string[], shape: Shape): unknown {
  if (shape === 'repeatable') return values;
  return shape === 'list' ? values.join(',') : values[0];
}

/**
 * Reads what was given of many parameters, most of which nobody gives: each by its own schema.
 * @returns null where one is missing or wrong; the whole schema says what is wrong
 */
function compileGiven(params: Route['params']): (input: object) => object | null {
  const shape = params.shape as Readonly<Record<string, z.ZodType>>;
  const required: string[] = [];
  const absent: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const { success, data } = schema.safeParse(undefined);
    if (!success) required.push(name);
    else if (data !== undefined) absent[name] = data;
  }
  return (input) => {
    if (!required.every((name) => name in input)) return null;
    const read: Record<string, unknown> = { ...absent };
    for (const [name, value] of Object.entries(input)) {
      const parsed = shape[name]?.safeParse(value);
      if (parsed?.success !== true) return null;
      read[name] = parsed.data;
    }
    return read;
  };
}

/** What of a route says how its address is read. */
type Described = Pick<Route, 'path' | 'params' | 'aliases'>;

const issuesOf = ({ params }: Described, input: object): readonly z.core.$ZodIssue[] =>
  params.safeParse(input, { reportInput: true, error: toWords }).error?.issues ?? [];

/** Compiles the parameters of a route once. */
export function compileParams(route: Described): ParamsParser {
  const known = readKnown(route);
  const names = [...known.keys()];
  const readGiven = compileGiven(route.params);
  const aliases = new Map(Object.entries(route.aliases ?? {}));

  const spell = (into: Spelling, typed: string, values: readonly string[]): void => {
    const name = known.has(typed) ? typed : (aliases.get(typed) ?? '');
    const parameter = known.get(name);
    if (parameter === undefined) {
      if (into.warnings.length < WARNINGS_MAX) into.warnings.push(toWarning(typed, names));
      return;
    }
    const other = into.typed.get(parameter.meaning);
    if (other !== undefined) {
      into.errors.push({
        parameter: typed,
        detail: `Means the same as “${other}”; give only one of them.`,
      });
    } else if (parameter.shape === 'one' && values.length > 1) {
      into.errors.push({
        parameter: typed,
        detail: `Given ${values.length} times; may be given only once.`,
        value: shorten(values.at(-1)),
      });
    }
    into.typed.set(parameter.meaning, typed);
    into.input[name] = toInput(values, parameter.shape);
  };

  return (query, path, strict) => {
    const state: Spelling = { typed: new Map(), input: { ...path }, errors: [], warnings: [] };
    for (const [typed, values] of parseQuery(query)) spell(state, typed, values);
    const { errors, warnings } = state;
    const params = readGiven(state.input);
    for (const issue of params === null ? issuesOf(route, state.input) : []) {
      const name = String(issue.path[0] ?? '');
      const problem = toFieldError(issue);
      const isMissing = state.input[name] === undefined;
      const misnamed = isMissing ? warnings.find((one) => one.did_you_mean === name) : undefined;
      errors.push({
        parameter: state.typed.get(name) ?? name,
        ...problem,
        ...(misnamed === undefined ? {} : { detail: toMisnamed(problem.detail, misnamed) }),
      });
    }
    errors.push(...findCutFilter(state.input['filter'], warnings));
    if (strict) errors.push(...warnings.map(toStrictError));
    if (errors.length === 0) return { params, warnings };
    const onlyUnknown = strict && errors.length === warnings.length;
    throw invalidParameters(errors, onlyUnknown ? 'unknown_parameter' : undefined);
  };
}

/** That what is missing was given under a name the endpoint does not have. */
const toMisnamed = (detail: string, { parameter = '' }: Warning): string =>
  `${detail.replace(/\.$/, '')}; use it instead of “${parameter}”.`;

/** Unknown parameters that are named; an address of 8 KB could hold thousands. */
const WARNINGS_MAX = 20;
const NAME_SHOWN_MAX = 64;

function toWarning(typed: string, names: readonly string[]): Warning {
  const { parameter, use } = findMeant(typed, names) ?? { parameter: findNearest(typed, names) };
  return {
    code: 'unknown_parameter',
    parameter: typed.slice(0, NAME_SHOWN_MAX),
    ...(parameter === null ? {} : { did_you_mean: parameter }),
    ...(use === undefined ? {} : { detail: `Ask with ${use}.` }),
  };
}

/**
 * A filter expression that ends at an `&` which is not percent-encoded: what follows has become
 * parameters of the address, and the list would be wider than was asked for.
 */
function findCutFilter(filter: unknown, unknown: readonly Warning[]): FieldError[] {
  const cut = unknown.find(({ parameter = '' }) => parameter.includes(':'));
  if (typeof filter !== 'string' || cut === undefined) return [];
  return [
    {
      parameter: 'filter',
      detail: `Is cut off before “${cut.parameter ?? ''}”: percent-encode the expression; && becomes %26%26.`,
      position: lengthOf(filter),
      allowed: ['%26%26'],
    },
  ];
}

function toStrictError({ parameter = '', did_you_mean, detail }: Warning): FieldError {
  return {
    parameter,
    detail: ['Unknown parameter.', detail].join(' ').trimEnd(),
    ...(did_you_mean === undefined ? {} : { did_you_mean }),
  };
}
