import type { ModelRecord } from '../../schemas/records.ts';
import type { Entity } from './link/entity.ts';
import type { ResolvedCatalog } from './resolved.ts';
import { EDITORS, isEditorial } from './identify/canonical-record.ts';
import type { Mention } from './identify/mention.ts';

type Review = ResolvedCatalog['review'][number];

/** Models are kept whose creator nobody knows, but somebody should look at them. */
export const toUnknownCreators = (entities: readonly Entity[]): Review[] =>
  entities
    .filter(({ creator, key }) => creator === null && !key.startsWith('hf:'))
    .flatMap(({ links }) => {
      const first = links.find(({ mention }) => !isEditorial(mention))?.mention;
      return first === undefined
        ? []
        : [{ source: first.source, nativeId: first.record.native_id, reason: 'unknown_creator' }];
    });

/** Whether a document was read that says there is such a model. */
export const isDeclared = (record: Mention['record']): boolean =>
  record.kind === 'model' && record.declared !== undefined;

/** What may be wrong with a declaration, whatever is said of the model beside it. */
export const DECLARATION_FAULTS = [
  'already_in_feeds',
  'declared_twice',
  'without_name_or_type',
] as const;

/**
 * What editors wrote of models that there are not, or of one model twice and not the same, and what they
 * declared without need.
 */
export function toEditorialFaults(
  entities: readonly Entity[],
  isModel: (entity: Entity) => boolean,
): Review[] {
  return entities.flatMap((entity) => {
    const rows = entity.links.filter(({ mention }) => isEditorial(mention));
    const records = rows.flatMap(({ mention: { record } }) =>
      record.kind === 'model' ? [record] : [],
    );
    const declarations = records.filter(isDeclared);
    const [first, ...others] = records;
    const isKnown =
      isModel(entity) && (declarations.length > 0 || rows.length < entity.links.length);
    const faulty = isKnown
      ? others.filter((other) => first !== undefined && contradicts(first, other))
      : rows.map(({ mention }) => mention.record);
    const reason = isKnown ? 'contradicting_rows' : 'unknown_model';
    return [
      ...faulty.map(({ native_id: nativeId }) => ({ source: EDITORS, nativeId, reason })),
      ...declarations.flatMap(({ native_id: nativeId }, at) => {
        const fault = at > 0 ? 'declared_twice' : findDeclarationFault(entity, records);
        return fault === null ? [] : [{ source: EDITORS, nativeId, reason: fault }];
      }),
    ];
  });
}

/** A declaration of what feeds have adds nothing; nobody else says what the others are called and are. */
function findDeclarationFault(
  { links }: Entity,
  records: readonly ModelRecord[],
): (typeof DECLARATION_FAULTS)[number] | null {
  const isInFeeds = links.some(
    ({ mention }) => !isEditorial(mention) && mention.record.kind !== 'model',
  );
  if (isInFeeds) return 'already_in_feeds';
  const isTold = (['name', 'type'] as const).every((field) =>
    records.some((record) => record[field] !== undefined),
  );
  return isTold ? null : 'without_name_or_type';
}

const SAID: readonly (keyof ModelRecord)[] = [
  'name',
  'type',
  'release_date',
  'knowledge_cutoff',
  'context_window',
  'max_output_tokens',
  'params_total',
  'params_active',
  'open_weights',
  'license',
  'deprecated_on',
  'retires_on',
  'replacement',
];

const contradicts = (a: ModelRecord, b: ModelRecord): boolean =>
  SAID.some((field) => a[field] !== undefined && b[field] !== undefined && a[field] !== b[field]);
