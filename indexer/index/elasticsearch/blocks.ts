import { z } from 'zod';
import type { IndexNames } from '../../../schemas/elasticsearch/names.ts';
import type { WriteBlock } from '../port.ts';
import type { Connection } from './connection.ts';

const Blocks = z.record(
  z.string(),
  z.object({ description: z.string(), levels: z.array(z.string()) }),
);
const ClusterState = z.object({
  blocks: z
    .object({ global: Blocks.optional(), indices: z.record(z.string(), Blocks).optional() })
    .default({}),
});

/** The setting that is each block, by the number Elasticsearch gives it. */
const SETTINGS: Readonly<Record<string, string>> = {
  5: 'index.blocks.read_only',
  6: 'cluster.blocks.read_only',
  8: 'index.blocks.write',
  9: 'index.blocks.metadata',
  12: 'index.blocks.read_only_allow_delete',
  13: 'cluster.blocks.read_only_allow_delete',
};

/** Blocks of the cluster and of a catalogue's indices that refuse writes. */
export async function readBlocks(
  { ask }: Connection,
  { pattern }: IndexNames,
): Promise<readonly WriteBlock[]> {
  const { blocks } = await ask(ClusterState, (client) =>
    client.cluster.state({ metric: 'blocks', index: pattern }),
  );
  const toBlocks = (index: string | null, found: z.infer<typeof Blocks> = {}): WriteBlock[] =>
    Object.entries(found)
      .filter(([, { levels }]) => levels.some((level) => level !== 'read'))
      .map(([id, { description }]) => ({ index, description, setting: SETTINGS[id] ?? null }));
  const ofIndices = Object.entries(blocks.indices ?? {});
  return [
    ...toBlocks(null, blocks.global),
    ...ofIndices.flatMap(([index, found]) => toBlocks(index, found)),
  ];
}
