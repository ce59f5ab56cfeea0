import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../../schemas/config/config.ts';
import { createApp } from '../../server/app.ts';
import { createHttpServer } from '../../server/http/server.ts';
import { openServices } from '../../server/services.ts';
import { originOf } from './process.ts';

/** Who waited until the server listens asks first: its first work holds up others for a second or two. */
const WARM_UP_AFTER_MS = 1_000;

/** A server that answers. */
export interface Listening {
  readonly origin: string;
  /** Lets requests under way finish, then flushes and closes every store. */
  close(): Promise<void>;
}

/**
 * Opens the services and listens.
 * @throws Error naming the address if it is taken or not of this machine
 */
export async function listen(config: Config, logger: Logger): Promise<Listening> {
  const opened = await openServices(config, { logger });
  const { services } = opened;
  try {
    const { handler, warmUp } = createApp(
      services,
      async (readDocument) => {
        const { createWeb } = await import('../../server/web/web.ts');
        return createWeb(services, readDocument);
      },
      async (options) => {
        const { createMcp } = await import('../../server/mcp/mcp.ts');
        return createMcp(options);
      },
    );
    const http = createHttpServer(handler, {
      baseUrl: config.http.baseUrl,
      clock: services.clock,
    });
    http.server.listen(config.http.port, config.http.host);
    await once(http.server, 'listening');
    const { port } = http.server.address() as AddressInfo;
    const warming = setTimeout(() => void warmUp(), WARM_UP_AFTER_MS);
    return {
      origin: originOf({ ...config.http, port }),
      close: async () => {
        clearTimeout(warming);
        await http.drain({
          onStop: () => {
            opened.stop();
          },
          delaySeconds: config.shutdownDelaySeconds,
        });
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
