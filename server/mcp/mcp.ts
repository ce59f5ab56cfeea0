import type { Logger } from 'pino';
import type { Route } from '../http/route.ts';
import type { CatalogReader } from '../search/port.ts';
import { createAnswerMessage, type AnswerMessage } from './answer-message.ts';
import { createTools } from './registry.ts';

/** What MCP is made of. */
export interface McpOptions {
  /** Path below which routes are. */
  readonly root: string;
  readonly version: string;
  readonly routes: readonly Route[];
  readonly checkResponses: boolean;
  readonly catalog: CatalogReader;
  readonly logger: Logger;
}

/** Everything of MCP with the SDK it is made with: loaded when somebody asks for it. */
export function createMcp({
  root,
  routes,
  version,
  logger,
  ...options
}: McpOptions): AnswerMessage {
  const tools = createTools(root, routes, options);
  return createAnswerMessage({ tools, version, logger });
}
