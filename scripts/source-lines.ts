import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Makes the stack traces of a bundled program name its sources and their lines; it is part of every
 * program. Node's own way (`--enable-source-maps`) reads the map of whatever is loaded: a tenth of a
 * start and 15 MB, for traces that are hardly ever asked for. A map is read here when a trace is.
 */

/** By the address of a program or chunk; null: its map cannot be read. */
const maps = new Map<string, SourceMap | null>();

function mapOf(address: string): SourceMap | null {
  const known = maps.get(address);
  if (known !== undefined) return known;
  let map = null;
  try {
    const json = readFileSync(fileURLToPath(`${address}.map`), 'utf8');
    map = new SourceMap(JSON.parse(json) as SourceMapPayload);
  } catch {
    // The trace then names the program, as it would have.
  }
  maps.set(address, map);
  return map;
}

interface Call extends NodeJS.CallSite {
  /** As V8 writes it in a trace. */
  toString(): string;
}

/** A line of a trace, but with the place in the source. */
function format(call: Call): string {
  const text = call.toString();
  const address = call.getFileName() ?? '';
  if (!address.startsWith('file:')) return text;
  const [line, column] = [call.getLineNumber() ?? 0, call.getColumnNumber() ?? 0];
  const origin = mapOf(address)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return text;
  const source = fileURLToPath(new URL(origin.fileName, address));
  return text.replace(
    `${address}:${line}:${column}`,
    () => `${source}:${origin.lineNumber}:${origin.columnNumber}`,
  );
}

Error.prepareStackTrace = (error, calls: readonly Call[]) =>
  [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${format(call)}`)].join(
    '\n',
  );
