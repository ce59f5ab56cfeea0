/** Makes a value when it is first asked for, and keeps it. */
export function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | null = null;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
