import { Command } from 'commander';
import { addRelevanceCommand } from '../../cli/search/relevance.ts';

/** `npm run relevance`: the command `catalog relevance` without the others. */
const program = new Command();
addRelevanceCommand(program);
program
  .parseAsync(['relevance', ...process.argv.slice(2)], { from: 'user' })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
