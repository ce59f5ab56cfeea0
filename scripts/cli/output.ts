import { escapeInLines } from '../../schemas/control-characters.ts';

/** A mistake in how a command was called: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Writes a result to stdout, which holds nothing but results. What feeds wrote never steers the
 * terminal: control characters are escaped, as JSON has them.
 */
export function print(text: string): void {
  process.stdout.write(`${escapeInLines(text)}\n`);
}

/** A result as JSON, for programs. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Large numbers with thin groups, as people read them. */
export function group(count: number): string {
  return count.toLocaleString('en-US');
}
