import type { Tool as ToolDescription } from '@modelcontextprotocol/sdk/types.js';
import type { RunOptions } from '../http/responses/run-route.ts';
import type { Route } from '../http/route.ts';
import { createCall, type CallTool } from './call-tool.ts';
import { CHANGE_TOOLS } from './change-tools.ts';
import { CATALOG_TOOLS } from './catalog-tools.ts';
import { DECISION_TOOLS } from './decision-tools.ts';
import { toInputSchema } from './input-schema.ts';
import type { Tool } from './tool.ts';

const ALL: readonly Tool[] = [...CATALOG_TOOLS, ...DECISION_TOOLS, ...CHANGE_TOOLS];

/** The tools that are offered, and what calls each. */
export interface Tools {
  readonly descriptions: readonly ToolDescription[];
  readonly calls: ReadonlyMap<string, CallTool>;
}

/**
 * Every tool over the route that answers it.
 * @param root path below which routes are
 * @throws Error naming a tool whose route or parameter there is not
 */
export function createTools(root: string, routes: readonly Route[], options: RunOptions): Tools {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const calls = new Map<string, CallTool>();
  const descriptions = ALL.map((tool): ToolDescription => {
    const route = byId.get(tool.route);
    if (route === undefined) throw new Error(`There is no route ${tool.route} for ${tool.name}.`);
    calls.set(tool.name, createCall(root, tool, route, options));
    return {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: toInputSchema(tool, route),
      annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
    };
  });
  return { descriptions, calls };
}
