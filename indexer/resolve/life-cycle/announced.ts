import type { ModelStatus } from '../../../schemas/model.ts';
import type { Entity } from '../link/entity.ts';
import type { Statements } from '../facts/statements.ts';
import { append, compareText } from '../group.ts';
import type { Announced } from './end.ts';
import type { Linked } from '../link/link.ts';
import { toMention } from '../identify/mention.ts';
import { toProviderKind } from '../tables/providers.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/** Of ids and names: what comes before a model is finished. */
export const PREVIEW = /(^|-)(preview|exp|experimental)(-|$)/;
/** With a size before it, it is a version of weights: `zephyr-7b-beta`. */
const BETA = /^(?!.*\d+b-).*(^|-)(beta|alpha)(-|$)/;

/**
 * What the creator of a model says of its end, the editors' rows before its own offers. A model ends
 * with the last of its creator's offers; hosts only end their own. A source that gives the day in the
 * model's name, `…-0430`, has copied it from there.
 * @param find the key of the model a creator means by an id
 */
function toAnnounced(
  { name, creator }: Entity,
  { editors, own }: Pick<Statements, 'editors' | 'own'>,
  find: (creator: string, id: string) => string | null,
): Announced {
  const rows = editors.map(({ record }) => record);
  const offers = own.filter(
    ({ record }) => record.kind === 'offer' && toProviderKind(record.provider) !== 'subscription',
  );
  const read = (field: 'deprecated_on' | 'retires_on') =>
    rows.find((row) => row[field] !== undefined)?.[field] ?? null;
  const stated = (field: 'deprecated_on' | 'retires_on') =>
    read(field) ??
    offers
      .flatMap(({ record }) => record[field] ?? [])
      .filter((date) => !name.endsWith(`-${date.slice(5).replace('-', '')}`))
      .sort(compareText)
      .at(-1) ??
    null;
  const named = rows.find(({ replacement }) => replacement !== undefined)?.replacement;
  const isRetired = rows.some(({ status }) => status === 'retired');
  const isDeprecated = rows.some(({ status }) => status === 'deprecated');
  const isPreview =
    (creator !== null && (PREVIEW.test(name) || BETA.test(name))) ||
    // A fast lane that is still tried out says nothing of the model.
    offers.some(({ record, mention }) => record.status === 'preview' && mention.tier === null);
  return {
    deprecatedOn: stated('deprecated_on'),
    retiresOn: stated('retires_on'),
    isDeprecated: isDeprecated || isGivenUp(offers),
    isRetired,
    isPreview,
    goesOn: false,
    replacement: named === undefined || creator === null ? null : find(creator, named),
    ofWeights: {
      deprecatedOn: read('deprecated_on') ?? read('retires_on'),
      retiresOn: read('retires_on'),
      isDeprecated: isDeprecated || isRetired,
      isRetired: false,
      isPreview,
      goesOn: true,
    },
  };
}

/** Whether one source calls all of the creator's own offers deprecated. */
function isGivenUp(offers: Statements['own']): boolean {
  const bySource = new Map<string, (ModelStatus | undefined)[]>();
  for (const { mention, record } of offers) append(bySource, mention.source, record.status);
  return [...bySource.values()].some((said) => said.every((status) => status === 'deprecated'));
}

/** What the creators say of the end of their models, by key. */
export function findAnnounced(
  entities: readonly Entity[],
  statements: ReadonlyMap<string, Statements>,
  find: Linked['find'],
): ReadonlyMap<string, Announced> {
  const findNamed = (creator: string, id: string): string | null => {
    const record = { kind: 'model', native_id: `${creator}/${id}` } as const;
    const mention = toMention({ source: EDITORS, record });
    return mention === null || 'denied' in mention ? null : find(mention).target;
  };
  return new Map(
    entities.flatMap((entity) => {
      const said = statements.get(entity.key);
      return said === undefined ? [] : [[entity.key, toAnnounced(entity, said, findNamed)]];
    }),
  );
}
