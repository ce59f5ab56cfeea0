/** Waits until it is so, asking again and again; fails after the deadline. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  { within = 15_000, what = 'It' }: { readonly within?: number; readonly what?: string } = {},
): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come to be within ${within} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
