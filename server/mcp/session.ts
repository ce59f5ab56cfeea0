import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { toApiError } from '../http/responses/problem.ts';
import type { ApiError } from '../errors.ts';
import type { Asking } from './ask-route.ts';
import { toFailure } from './failure.ts';
import type { Tools } from './registry.ts';

const INSTRUCTIONS = `A catalogue of AI models: who made them, who serves them, what they cost at each provider, how they score.
Prices are USD per 1M tokens: null or absent is unknown, 0 is free. The price of a model is its maker’s list price where the maker sells it (pricing.basis), pricing.lowest the cheapest. Every figure names its source; say it when you quote one.
Find models with search_models (by name) or list_models (by filters and sort keys); then read one with get_model.`;

interface Options {
  readonly tools: Tools;
  readonly version: string;
  /** Who asks, and when: told at each call. */
  readonly asking: () => Asking;
  /** Told of what failed here and not by the caller’s fault. */
  readonly onError: (error: ApiError) => void;
}

/** An MCP server that offers the tools, before it is connected to anything. */
export function createSession({ tools, version, asking, onError }: Options): McpServer {
  const mcp = new McpServer(
    { name: 'model-catalog', title: 'Model Catalog', version },
    { instructions: INSTRUCTIONS },
  );
  // The tools’ arguments are judged by their routes, in the words of the API; so the plain handlers.
  const { server } = mcp;
  server.registerCapabilities({ tools: { listChanged: false } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.descriptions] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const call = tools.calls.get(params.name);
    if (call === undefined) {
      const names = [...tools.calls.keys()].join(', ');
      const shown = params.name.slice(0, 64);
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool “${shown}”. There are ${names}.`,
      );
    }
    const now = asking();
    try {
      return await call(params.arguments ?? {}, now);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500) onError(error);
      return toFailure(error, now.requestId);
    }
  });
  return mcp;
}
