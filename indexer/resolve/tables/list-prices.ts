import type { DraftPrice } from '../choose-prices.ts';

/**
 * List prices of makers as their own documents state them, where sources disagree and the older ones
 * would win: provider/id; input; output, in USD per 1M tokens; the document. Sources that state
 * another price are outdated. A row that no source disagrees with any more can go.
 */
const TABLE = `
xai/grok-4.20; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-0309-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
`;

const NANO = 1_000_000_000;

const ROWS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [id = '', input = '', output = ''] = row.split(';').map((cell) => cell.trim());
      return [
        id,
        new Map([
          ['input', Math.round(Number(input) * NANO)],
          ['output', Math.round(Number(output) * NANO)],
        ]),
      ];
    }),
);

/** Marks what sources say against the maker's document, if any source says what it says. */
export function markOutdated(
  drafts: readonly DraftPrice[],
  { provider, nativeModelId }: { readonly provider: string; readonly nativeModelId: string },
): readonly DraftPrice[] {
  const listed = ROWS.get(`${provider}/${nativeModelId}`);
  if (listed === undefined) return drafts;
  const isAbout = ({ unit, minPromptTokens, component }: DraftPrice): boolean =>
    unit === '1m_tokens' && minPromptTokens === 0 && listed.has(component);
  const isRight = (draft: DraftPrice): boolean => listed.get(draft.component) === draft.amountNano;
  const right = new Set(
    drafts.filter((one) => isAbout(one) && isRight(one)).map(({ source }) => source),
  );
  const wrong = new Set(
    drafts.filter((one) => isAbout(one) && !isRight(one)).map(({ source }) => source),
  );
  return right.size === 0
    ? drafts
    : drafts.map((one) =>
        wrong.has(one.source) && one.unit === '1m_tokens'
          ? { ...one, suspectReason: 'outdated' }
          : one,
      );
}
