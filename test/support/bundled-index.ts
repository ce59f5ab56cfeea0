import { buildBundledIndex, type BundledIndex } from '../../scripts/tools/relevance/bundle.ts';

let built: Promise<BundledIndex> | null = null;

/** The index of the whole bundled catalogue, built once for all tests that only read it. */
export function loadBundledIndex(): Promise<Omit<BundledIndex, 'remove'>> {
  built ??= buildBundledIndex();
  return built;
}

// At the end of all tests: nobody knows which of them was the last to read it.
after(async () => {
  await (await built)?.remove();
});
