import { z } from 'zod';
import type { ModelRecord } from '../../../schemas/records.ts';
import { MODALITIES, type Modality } from '../../../schemas/model.ts';
import { toPartialDate } from '../values/dates.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';

const fields = {
  id: z.string().min(1).max(300),
  name: z.string().min(1).max(300),
  family: z.string().min(1).max(100).optional(),
  release_date: z.string().max(40).optional(),
  knowledge: z.string().max(40).optional(),
  reasoning: z.boolean().optional(),
  tool_call: z.boolean().optional(),
  structured_output: z.boolean().optional(),
  open_weights: z.boolean().optional(),
  status: z.enum(['alpha', 'beta', 'deprecated']).optional().catch(undefined),
  limit: z.object({
    context: LooseNumber,
    input: LooseNumber.optional(),
    output: LooseNumber.optional(),
  }),
  modalities: z.object({
    input: z.array(z.string().max(40)).max(20),
    output: z.array(z.string().max(40)).max(20),
  }),
};
/** What models.dev says of a model in both of its files, to be spread into the schema of a row. */
export const describedModel = fields;
/** The same of a file of the past, in which a row may leave out what it takes over from another. */
export const describedInPart = z.object(fields).partial().required({ id: true }).shape;
type Described = z.infer<z.ZodObject<typeof describedInPart>>;

const STATUS = { alpha: 'preview', beta: 'preview', deprecated: 'deprecated' } as const;
type Facts = Omit<ModelRecord, 'kind' | 'native_id'>;

/** The facts in the project's words. A limit of 0 and an impossible date are placeholders. */
export function toFacts(model: Described): Facts {
  const input = model.modalities && toModalities(model.modalities.input);
  return withoutAbsent({
    name: model.name?.trim(),
    family: model.family,
    status: model.status && STATUS[model.status],
    release_date: toPartialDate(model.release_date),
    knowledge_cutoff: toPartialDate(model.knowledge),
    context_window: toCount(model.limit?.context),
    max_input_tokens: toCount(model.limit?.input),
    max_output_tokens: toCount(model.limit?.output),
    open_weights: model.open_weights,
    input_modalities: input,
    output_modalities: model.modalities && toModalities(model.modalities.output),
    capabilities: withoutAbsent({
      tool_calling: model.tool_call,
      structured_output: model.structured_output,
      reasoning: model.reasoning,
      vision: input?.includes('image'),
    }),
  });
}

const toCount = (limit: number | undefined) =>
  limit !== undefined && Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;

function toModalities(names: readonly string[]): Modality[] {
  const known = new Set(names.map((name) => (name === 'pdf' ? 'file' : name)));
  return MODALITIES.filter((modality) => known.has(modality));
}
