import { z } from 'zod';
import type { ZodOpenApiCallbacksObject } from 'zod-openapi';
import type { Callbacks } from '../route.ts';

/** Headers of a message, by Standard Webhooks. */
const HEADERS = z.object({
  'webhook-id': z.string().describe('The same for every attempt; use it to discard duplicates.'),
  'webhook-timestamp': z.string().describe('Time it was sent, in Unix seconds.'),
  'webhook-signature': z
    .string()
    .describe('`v1,` followed by a base64 signature; several are separated by spaces.'),
});

const TAKEN =
  'Any 2xx acknowledges the message. Anything else is retried, except 410, which disables the webhook.';

/** Messages of a route, any of them to the same address. */
export function toCallbacks({ url, bodies }: Callbacks): ZodOpenApiCallbacksObject {
  const [first, second, ...others] = Object.values(bodies);
  if (first === undefined || second === undefined) throw new Error('There are no messages.');
  const schema = z.discriminatedUnion('type', [first, second, ...others] as never);
  return {
    event: {
      [url]: {
        post: {
          operationId: 'receiveEvent',
          summary: 'An event',
          description: 'One message for each subscribed event.',
          requestParams: { header: HEADERS },
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '2XX': { description: TAKEN } },
        },
      },
    },
  };
}

/** The same by event, as OpenAPI 3.1 has them under `webhooks`. */
export function toWebhooks(bodies: Callbacks['bodies']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(bodies).map(([type, body]) => [
      type,
      {
        post: {
          operationId: `receive${toPascal(type)}`,
          summary: type,
          description: body.description ?? type,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${idOf(body)}` } },
            },
          },
          responses: { '2XX': { description: TAKEN } },
        },
      },
    ]),
  );
}

const toPascal = (type: string): string =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function idOf(body: z.ZodObject): string {
  const { id } = body.meta() ?? {};
  if (id === undefined) throw new Error('A message has no id.');
  return id;
}
