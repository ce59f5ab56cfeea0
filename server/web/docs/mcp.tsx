import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { mcpClaudeCode, mcpCurl, mcpJson, mcpStdio, mcpVsCode } from './samples/mcp.ts';

/** How language models use the catalogue as tools. */
export function mcpPage(): Page {
  return chapter({
    id: 'showMcpDocs',
    path: '/docs/mcp',
    title: 'Language models',
    description: 'The catalogue as tools of the Model Context Protocol, for assistants and agents.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            <code>POST /mcp</code> offers the catalogue as tools of the Model Context Protocol:
            search, read, list and compare models, what a workload costs, what a model cost on a
            day, and what could stand in for it. It takes the keys of the API with the scope{' '}
            <code>models:read</code>. The call of a tool counts one request of the day; connecting
            and listing tools are free.
          </p>
        </div>
        <Code id="claude" title="Claude Code" code={mcpClaudeCode(origin)} />
        <Code
          id="json"
          title="Cursor (.cursor/mcp.json), Claude Code (.mcp.json)"
          code={mcpJson(origin)}
        />
        <Code id="vscode" title="VS Code (.vscode/mcp.json)" code={mcpVsCode(origin)} />
        <Code id="curl" title="curl" code={mcpCurl(origin)} />
        <h2>On the machine of the installation</h2>
        <p class="narrow">
          <code>catalog mcp</code> serves the same tools over stdin and stdout from the index of the
          installation; no key is needed, and nothing is counted.
        </p>
        <Code id="stdio" title="A program that starts it" code={mcpStdio()} />
        <p>
          A map of everything for language models: <a href="/llms.txt">llms.txt</a>.
        </p>
      </>
    ),
  });
}
