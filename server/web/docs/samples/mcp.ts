/** How programs that talk MCP are told of the server. */

export const mcpClaudeCode = (origin: string): string =>
  `claude mcp add --transport http model-catalog ${origin}/mcp \\
  --header "Authorization: Bearer $MODEL_CATALOG_KEY"
`;

/** `.mcp.json` of Claude Code and `.cursor/mcp.json` of Cursor have the same form. */
export const mcpJson = (origin: string): string => `{
  "mcpServers": {
    "model-catalog": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer sk_live_…" }
    }
  }
}
`;

export const mcpVsCode = (origin: string): string => `{
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

export const mcpStdio = (): string => `{
  "mcpServers": {
    "model-catalog": {
      "command": "node",
      "args": ["dist/catalog.js", "mcp"],
      "cwd": "/path/of/the/installation",
      "env": { "DATA_DIR": "/path/of/its/data" }
    }
  }
}
`;

export const mcpCurl = (origin: string): string =>
  `curl -s "${origin}/mcp" \\
  -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_models","arguments":{"q":"model","limit":3}}}'
`;
