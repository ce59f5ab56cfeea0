import { z } from 'zod';
import 'zod-openapi';

/** `YYYY-MM-DD`, or `YYYY-MM` where the source states no day. */
export const PartialDate = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

/**
 * Documents a choice between plain types without a type, which means any: of a choice generators make
 * classes that cannot read it.
 */
const untyped = <S extends z.ZodType>(choice: S): S =>
  choice.meta({
    override: ({ jsonSchema }) => {
      delete jsonSchema.anyOf;
      delete jsonSchema.nullable;
    },
  });

const plain = [z.number(), z.string(), z.boolean()] as const;

/** A value of a fact as a source states it. */
export const StatedValue = untyped(z.union(plain));
/** The value of a fact that is shown; null: not known. */
export const ShownValue = untyped(z.union(plain).nullable());
/** A value of a fact that can be a list; null: not known. */
export const FactValue = untyped(z.union([...plain, z.array(z.string())]).nullable());
