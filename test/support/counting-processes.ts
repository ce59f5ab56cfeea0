import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { testProgram } from './test-program.ts';

/**
 * Runs processes that say when they are ready, begin to count at a line on stdin, print how many
 * requests they admitted, and end at another line or by themselves.
 * @param program the path of its source
 * @param commands arguments of each
 * @param onCounted called when all have counted, before they are told to end
 */
export async function runCounting(
  program: string,
  commands: readonly (readonly string[])[],
  onCounted: () => void = () => undefined,
): Promise<readonly number[]> {
  const node = await testProgram(program);
  const children = commands.map((args) =>
    spawn(process.execPath, [...node, ...args], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  try {
    const exits = children.map((child) => once(child, 'exit'));
    const lines = children.map((child) =>
      createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    );
    const next = (): Promise<string[]> =>
      Promise.all(
        lines.map(async (line) => {
          const { value, done } = await line.next();
          if (done === true) throw new Error('A process ended before it had counted.');
          return value;
        }),
      );
    // Who ends by itself reads no second line.
    for (const { stdin } of children) stdin.on('error', () => undefined);
    const tell = (): void => {
      for (const { stdin } of children) stdin.write('go on\n');
    };
    await next();
    tell();
    const admitted = (await next()).map(Number);
    onCounted();
    tell();
    await Promise.all(exits);
    return admitted;
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}
