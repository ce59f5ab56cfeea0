import type { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** What is said of a parameter where it is defined. */
export interface Documentation {
  readonly description?: string;
  readonly example?: unknown;
  /** Its JSON Schema, where that of its parser would be that of text. */
  readonly override?: Schema;
  readonly param?: { readonly explode?: boolean };
}

/** The documentation of a parameter. */
export const documentationOf = (schema: z.ZodType): Documentation =>
  (schema.meta() ?? {}) as Documentation;
