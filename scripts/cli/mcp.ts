import type { Command } from 'commander';
import { ROOT, VERSION } from '../../server/api.ts';
import { say } from './progress.ts';
import { withReader } from './reader.ts';

/** `catalog mcp`: the tools of MCP over stdin and stdout, from the index of this installation. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve the catalogue as MCP tools over stdin and stdout')
    .action(serveMcp);
}

async function serveMcp(): Promise<void> {
  const [{ serveStreams }, { catalogRoutes }] = await Promise.all([
    import('../../server/mcp/stdio.ts'),
    import('../../server/routes/registry.ts'),
  ]);
  await withReader(async (catalog) => {
    await serveStreams({
      root: ROOT,
      version: VERSION,
      catalog,
      routes: catalogRoutes(null),
      input: process.stdin,
      output: process.stdout,
      clock: () => new Date(),
      onError: (error) => {
        say(error.message);
      },
    });
  });
}
