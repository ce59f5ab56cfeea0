let imported = 0;

/** A module of the product as a process has it that has just begun: what it keeps is kept for nobody else. */
export async function importAfresh<T>(path: string): Promise<T> {
  imported += 1;
  const url = new URL(`../../${path}`, import.meta.url);
  url.search = `afresh=${imported}`;
  return (await import(url.href)) as T;
}
