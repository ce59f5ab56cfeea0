import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';

/** Removes every index of a prefix that a measurement made for itself, where security is off. */
export async function removeIndices({
  url,
  index,
}: {
  readonly url: string;
  readonly index: string;
}): Promise<void> {
  const found = await fetch(new URL(`/${toIndexNames(index).pattern}`, url));
  const names = Object.keys((await found.json()) as object);
  for (const name of names) await fetch(new URL(`/${name}`, url), { method: 'DELETE' });
}
