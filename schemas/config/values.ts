import { z } from 'zod';

/** A whole number, given in digits. */
export const whole = (min: number, max: number, standard: number): z.ZodType<number> =>
  z
    .string()
    .default(String(standard))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** `true` or `false`. */
export const flag = (standard: 'true' | 'false'): z.ZodType<boolean> =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(standard)
    .transform((text) => text === 'true');

/** One of a few words. */
export const oneOf = <T extends string>(
  values: readonly [T, ...T[]],
  standard: NoInfer<T>,
): z.ZodType<T> =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` }).default(standard as never);

const ADDRESS = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** Addresses and networks of proxies, separated by commas. */
export const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((list) => list.every((one) => ADDRESS.safeParse(one).success), {
    error: 'must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas',
  });

/** An address of mail, or a name and one: `Model Catalog <catalog@example.org>`. */
const MAILBOX = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>)$/;
export const mailbox = z.string().regex(MAILBOX, {
  error: 'must be an address such as catalog@example.org, or “A name <catalog@example.org>”',
});

const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Addresses and networks, separated by commas. */
export const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((list) => list.every((one) => NETWORK.safeParse(one).success), {
    error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  });
