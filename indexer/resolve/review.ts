import type { ModelRecord } from '../../schemas/records.ts';
import type { Entity } from './link/entity.ts';
import type { ResolvedCatalog } from './resolved.ts';
import { EDITORS, isEditorial } from './identify/canonical-record.ts';

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

/** What editors wrote of models that there are not, or of one model twice and not the same. */
export function toEditorialFaults(
  entities: readonly Entity[],
  isModel: (entity: Entity) => boolean,
): Review[] {
  return entities.flatMap((entity) => {
    const rows = entity.links.filter(({ mention }) => isEditorial(mention));
    const [first, ...others] = rows.flatMap(({ mention: { record } }) =>
      record.kind === 'model' ? [record] : [],
    );
    const isKnown = isModel(entity) && rows.length < entity.links.length;
    const faulty = isKnown
      ? others.filter((other) => first !== undefined && contradicts(first, other))
      : rows.map(({ mention }) => mention.record);
    const reason = isKnown ? 'contradicting_rows' : 'unknown_model';
    return faulty.map(({ native_id: nativeId }) => ({ source: EDITORS, nativeId, reason }));
  });
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
