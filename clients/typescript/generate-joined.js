// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Writes which parameters take their lists with commas, by path: types do not say it. Values of the
 * others are sent one by one.
 */

/** @typedef {{ $ref?: string, name?: string, in?: string, explode?: boolean }} Parameter */

const here = import.meta.dirname;
const document = JSON.parse(readFileSync(`${here}/../../schemas/openapi.json`, 'utf8'));

/** @param {Parameter} parameter @returns {Parameter} */
const resolve = (parameter) =>
  parameter.$ref === undefined
    ? parameter
    : document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];

const lines = Object.entries(document.paths).flatMap(([path, item]) => {
  /** @type {Parameter[]} */
  const parameters = item.get?.parameters ?? [];
  const names = parameters
    .map(resolve)
    .filter((one) => one.in === 'query' && one.explode === false)
    .map(({ name }) => name);
  return names.length === 0 ? [] : [`  ${JSON.stringify(path)}: ${JSON.stringify(names)},`];
});
const text = `/** Generated from schemas/openapi.json: parameters whose lists are sent with commas. */
export const JOINED: Readonly<Record<string, readonly string[]>> = {
${lines.join('\n')}
};
`;
writeFileSync(process.argv[2] ?? `${here}/src/joined.ts`, text);
