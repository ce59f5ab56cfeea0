import vm from 'node:vm';

type Call = (...command: readonly unknown[]) => unknown;

/** Lua as the scripts use it, in the words of JavaScript, the first match first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bfor (\w+) = (\w+), #(\w+) do\b/g, 'for (let $1 = $2; $1 < $3.length; $1 += 1) {'],
  [/\bif (.+?) then\b/g, 'if ($1) {'],
  [/\belse\b/g, '} else {'],
  [/\bend\b/g, '}'],
  [/\blocal\b/g, 'let'],
  [/~=/g, '!=='],
  [/\bnot\b/g, '!'],
  [/\band\b/g, '&&'],
  [/\bor\b/g, '||'],
  [/\bmath\.(max|min)\b/g, 'Math.$1'],
  [/\breturn \{(.*)\}/g, 'return [$1]'],
];

/**
 * Runs a script of Redis without Redis. It knows no more of Lua than the scripts of the quota use.
 * @param call runs a command; what is not there is null
 */
export function runLua(
  lua: string,
  keys: readonly string[],
  values: readonly (string | number)[],
  call: Call,
): unknown {
  const program = WORDS.reduce((text, [from, to]) => text.replace(from, to), lua);
  // Lists begin at 1, and all that is sent to Redis is text.
  const lists = { KEYS: [null, ...keys], ARGV: [null, ...values.map(String)] };
  const redis = {
    call: (...command: readonly unknown[]) => {
      const answer = call(...command);
      return Array.isArray(answer) ? [null, ...(answer as unknown[])] : answer;
    },
  };
  return vm.runInNewContext(`(() => {${program}\n})()`, { ...lists, redis, tonumber: Number });
}
