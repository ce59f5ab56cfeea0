import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** How language models use the catalogue as tools. */
export function mcpPage(): Page {
  return chapter({
    id: 'showMcpDocs',
    path: '/docs/mcp',
    title: 'MCP',
    description: 'The catalogue as Model Context Protocol (MCP) tools for assistants and agents.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            <code>POST /mcp</code> serves the catalogue as Model Context Protocol tools: search,
            read, list and compare models, estimate workloads, look up past prices and find
            alternatives. It accepts API keys with the scope <code>models:read</code>. A tool call
            counts as one request; connecting and listing tools do not count.
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
        <h2>On the server itself</h2>
        <p class="narrow">
          <code>catalog mcp</code> serves the same tools over stdio from the local index. It needs
          no key and uses no quota.
        </p>
        <Code id="stdio" title="Client configuration" code={mcpStdio()} />
        <p>
          A site map for language models: <a href="/llms.txt">llms.txt</a>.
        </p>
      </>
    ),
  });
}

/** How programs that talk MCP are told of the server. */

const mcpClaudeCode = (origin: string): string =>
  `claude mcp add --transport http model-catalog ${origin}/mcp \\
  --header "Authorization: Bearer $MODEL_CATALOG_KEY"
`;

/** `.mcp.json` of Claude Code and `.cursor/mcp.json` of Cursor have the same form. */
const mcpJson = (origin: string): string => `{
  "mcpServers": {
    "model-catalog": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer sk_live_…" }
    }
  }
}
`;

const mcpVsCode = (origin: string): string => `{
  "inputs": [
    { "type": "promptString", "id": "catalog-key", "description": "Key", "password": true }
  ],
  "servers": {
    "model-catalog": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer \${input:catalog-key}" }
    }
  }
}
`;

const mcpStdio = (): string => `{
  "mcpServers": {
    "model-catalog": {
      "command": "node",
      "args": ["dist/catalog.js", "mcp"],
      "cwd": "/path/to/the/installation",
      "env": { "DATA_DIR": "/path/to/its/data" }
    }
  }
}
`;

const mcpCurl = (origin: string): string =>
  `curl -s "${origin}/mcp" \\
  -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_models","arguments":{"q":"model","limit":3}}}'
`;
