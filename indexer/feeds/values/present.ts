/** The same object where what may be undefined may instead be absent. */
type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** The object without the keys that a source does not state. */
export function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, inner]) => inner !== undefined),
  ) as Present<T>;
}
