import { z } from 'zod';
import { CAPABILITIES, type Capability } from '../../../schemas/model.ts';
import { FeedRecord, ModelRecord, type OfferRecord } from '../../../schemas/records.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';

/** What an editorial fact may be of; those of capabilities are written `capabilities.<name>`. */
const FIELDS = [
  'name',
  'family',
  'type',
  'release_date',
  'knowledge_cutoff',
  'context_window',
  'max_input_tokens',
  'max_output_tokens',
  'embedding_dimensions',
  'params_total',
  'params_active',
  'open_weights',
  'license',
  'hf_repo',
  'input_modalities',
  'output_modalities',
] as const;
type Field = (typeof FIELDS)[number];

/** `creator/id`, the id as the creator's API or repository has it. */
export const ModelId = z
  .string()
  .max(300)
  .regex(/^[a-z0-9-]+\/\S+$/, 'expected creator/id');
/** A provider's slug. */
export const ProviderId = z.string().regex(/^[a-z0-9-]+$/);
/** The document in which it was read. */
export const Address = z
  .url({ protocol: /^https?$/, error: 'expected the address of a document' })
  .max(500);
export const Note = z.string().trim().min(1).max(500);
const Value = z.union(
  [z.string().min(1), z.boolean(), LooseNumber, z.array(z.string()).min(1), z.null()],
  { error: 'expected a text, a number, true, false, a list of texts or null' },
);
/** What a creator may keep to itself: null says that its document gives none, and that what others write is a guess. */
const UNPUBLISHED: ReadonlySet<string> = new Set<Field>([
  'knowledge_cutoff',
  'max_output_tokens',
  'params_total',
  'params_active',
]);

/** A line of `facts.ndjson`: one fact of one model, and where it was read. */
export const Fact = z
  .strictObject({
    model: ModelId,
    field: z.string().refine(isField, 'expected the name of a fact'),
    value: Value,
    url: Address,
    /** The copy that was read, where it is another one than the document itself. */
    read: Note.optional(),
  })
  .superRefine(({ field, value }, context) => {
    if (!isField(field) || (value === null && UNPUBLISHED.has(field))) return;
    const [issue] = schemaOf(field).safeParse(value).error?.issues ?? [];
    if (issue === undefined) return;
    const message = `of ${field}: ${issue.message}`;
    context.addIssue({ code: 'custom', path: ['value'], message });
  });
type Fact = z.infer<typeof Fact>;

/** A line of `models.ndjson`: a model that no feed has, and where it was read that there is one. */
export const Declaration = z.strictObject({
  model: ModelId,
  url: Address,
  /** The copy that was read, or the place in it. */
  read: Note,
});
type Declaration = z.infer<typeof Declaration>;

/** A line of `lifecycle.ndjson`: what a creator says of the end of one model, and where it was read. */
export const LifeCycle = z
  .strictObject({
    model: ModelId,
    /** The one host whose offer ends, where the model itself does not. */
    provider: ProviderId.optional(),
    /** From this day on it is advised against. */
    deprecated_on: z.iso.date().optional(),
    /** From this day on it is not served; where the creator says "not before", that day. */
    retires_on: z.iso.date().optional(),
    /** It is advised against, or not served any more, and nobody says since when. */
    status: z.enum(['deprecated', 'retired']).optional(),
    /** Id of the model to change to, as its creator writes it. */
    replacement: z.string().min(1).max(300).optional(),
    url: Address,
    read: Note.optional(),
    note: Note.optional(),
  })
  .refine(
    ({ deprecated_on: deprecated, retires_on: retires, status, replacement }) =>
      [deprecated, retires, status, replacement].some((said) => said !== undefined),
    'expected a date, a status or a replacement',
  )
  .refine(
    ({ deprecated_on: from = '', retires_on: to = '9999' }) => from <= to,
    'expected retires_on not before deprecated_on',
  );
type LifeCycle = z.infer<typeof LifeCycle>;

const toCapability = (field: string): Capability | undefined =>
  CAPABILITIES.find((capability) => field === `capabilities.${capability}`);

function isField(field: string): boolean {
  return FIELDS.some((known) => known === field) || toCapability(field) !== undefined;
}

const schemaOf = (field: string): z.ZodType =>
  toCapability(field) === undefined ? ModelRecord.shape[field as Field] : z.boolean();

/** Facts of one model are brought together by joinRows; of what is not published there is the address alone. */
export function toFactRecord({ model, field, value, url }: Fact): FeedRecord {
  const capability = toCapability(field);
  const fact =
    capability === undefined ? { [field]: value } : { capabilities: { [capability]: value } };
  return FeedRecord.parse({
    kind: 'model',
    native_id: model,
    ...(value === null ? {} : fact),
    fact_urls: { [field]: url },
  });
}

/** What the model is like is said by its facts. */
export const toDeclaredRecord = ({ model, url }: Declaration): ModelRecord => ({
  kind: 'model',
  native_id: model,
  declared: url,
});

const LIFE_CYCLE = ['deprecated_on', 'retires_on', 'status', 'replacement'] as const;

/** What is said of a model, or of a host's offer of it. */
export function toLifeCycleRecord(row: LifeCycle): ModelRecord | OfferRecord {
  const { model, provider, deprecated_on, retires_on, status, replacement } = row;
  const said = withoutAbsent({
    deprecated_on,
    retires_on,
    status,
    replacement,
    fact_urls: Object.fromEntries(
      LIFE_CYCLE.filter((field) => row[field] !== undefined).map((field) => [field, row.url]),
    ),
  });
  if (provider === undefined) return { kind: 'model', native_id: model, ...said };
  const id = model.slice(model.indexOf('/') + 1);
  return {
    kind: 'offer',
    native_id: `${provider}/${id}`,
    provider,
    provider_model_id: id,
    prices: [],
    ...said,
  };
}

/** One record a model and one an offer, with all that was read of it. */
export function joinRows(records: readonly FeedRecord[]): readonly FeedRecord[] {
  const joined = new Map<string, ModelRecord | OfferRecord>();
  const others: FeedRecord[] = [];
  for (const record of records) {
    if (record.kind !== 'model' && record.kind !== 'offer') {
      others.push(record);
      continue;
    }
    const key = `${record.kind} ${record.native_id}`;
    joined.set(key, joinTwo(joined.get(key), record));
  }
  return [...joined.values(), ...others];
}

function joinTwo(
  first: ModelRecord | OfferRecord | undefined,
  next: ModelRecord | OfferRecord,
): ModelRecord | OfferRecord {
  if (first === undefined) return next;
  const joined = {
    ...first,
    ...next,
    ...joinField('fact_urls', first, next),
    ...joinField('capabilities', first, next),
  };
  return joined.kind === 'offer' && first.kind === 'offer' && next.kind === 'offer'
    ? { ...joined, prices: [...first.prices, ...next.prices] }
    : joined;
}

/** What either says in a field that holds several things. */
function joinField<F extends 'capabilities' | 'fact_urls'>(
  field: F,
  first: ModelRecord | OfferRecord,
  next: ModelRecord | OfferRecord,
): Partial<Pick<ModelRecord, F>> {
  return first[field] === undefined && next[field] === undefined
    ? {}
    : ({ [field]: { ...first[field], ...next[field] } } as Pick<ModelRecord, F>);
}
