import { z } from 'zod';
import { warnings } from '../responses.ts';

const PlanEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    requests_per_day: z
      .number()
      .int()
      .nonnegative()
      .nullable()
      .describe('Per key and UTC day; null: by agreement.'),
    price: z
      .object({
        amount: z.number().nonnegative(),
        currency: z.string(),
        interval: z.literal('month'),
      })
      .nullable()
      .describe('null: by agreement.'),
    features: z.array(z.string()),
    contact_sales: z.boolean().optional(),
    current: z.boolean().describe('Whether it is the plan of the calling key.'),
  })
  .meta({ id: 'Plan', description: 'What an account may subscribe to.' });

export const PlansAnswer = z.object({
  data: z.array(PlanEntry),
  meta: z
    .object({ scheme: z.enum(['A', 'B']).describe('Which price list is active.'), warnings })
    .meta({ id: 'PlansMeta' }),
});
