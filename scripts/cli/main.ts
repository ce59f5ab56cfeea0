import v8 from 'node:v8';
import { runCommand } from './run-command.ts';

// An import of every feed stays within 700 MB: left alone, V8 collects when most of it is waste.
v8.setFlagsFromString('--heap-growing-percent=80');

// Whoever reads the result may have seen enough: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

await runCommand(process.argv.slice(2));
