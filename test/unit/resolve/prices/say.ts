import { EDITORS } from '../../../../indexer/resolve/identify/canonical-record.ts';
import { type Mention, toMention } from '../../../../indexer/resolve/identify/mention.ts';
import { toLink } from '../../../../indexer/resolve/link/entity.ts';
import { toOffers } from '../../../../indexer/resolve/prices/offers.ts';
import type { ResolvedOffer } from '../../../../indexer/resolve/resolved.ts';
import type { Modality, ModelType } from '../../../../schemas/model.ts';
import type { OfferRecord } from '../../../../schemas/records.ts';
import { buildOffer, buildSource } from '../build.ts';

export type Said = Partial<OfferRecord> & {
  readonly source?: string;
  readonly mention?: Partial<Mention>;
};
/** What a source says of `provider/id`. */
export const say = (name: string, { source = 'a', mention, ...record }: Said = {}): Mention =>
  ({ ...toMention({ source, record: buildOffer(name, record) }), ...mention }) as Mention;

const SOURCES = new Map(
  [
    buildSource('first', { precedence: 1 }),
    buildSource('a'),
    buildSource('b', { precedence: 11 }),
    buildSource('c', { precedence: 12 }),
    buildSource(EDITORS, { precedence: 0 }),
  ].map((source) => [source.key, source]),
);
interface Model {
  readonly type?: ModelType;
  readonly openWeights?: boolean | null;
  readonly outputModalities?: readonly Modality[];
}
export const resolveAll = (
  mentions: readonly Mention[],
  { type = 'text', openWeights = null, outputModalities = [] }: Model = {},
): ReturnType<typeof toOffers> =>
  toOffers(
    {
      key: 'acme/heron',
      creator: 'acme',
      name: 'heron',
      links: mentions.map((mention) => toLink(mention, 'exact')),
    },
    { type, outputModalities, openWeights, licence: null },
    { sources: SOURCES, snapshots: new Map(), listPrices: new Map(), today: '2026-07-02' },
  );
/** The offers of a model of which this is said. */
export const offersOf = (mentions: readonly Mention[], model?: Model): readonly ResolvedOffer[] =>
  resolveAll(mentions, model).offers;
