import type { DraftPrice } from '../choose-prices.ts';

/**
 * List prices of makers as their own documents state them, where sources disagree and the older ones
 * would win: provider/id; input; output, in USD per 1M tokens, none where the maker does not sell it;
 * the document. Sources that state another price are outdated. A row that no source disagrees with
 * any more can go.
 */
const TABLE = `
openai/gpt-oss-120b; ; ; https://help.openai.com/en/articles/11870455-openai-open-weight-models-gpt-oss
openai/gpt-oss-20b; ; ; https://help.openai.com/en/articles/11870455-openai-open-weight-models-gpt-oss
xai/grok-4.20; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-0309-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-0309-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-non-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-multi-agent; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-0309-non-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-non-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-latest-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-latest-non-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-reasoning-latest; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-non-reasoning-latest; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-multi-agent-latest; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-beta-0309-non-reasoning; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-multi-agent-0309; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
xai/grok-4.20-multi-agent-beta-0309; 1.25; 2.5; https://docs.x.ai/developers/models/grok-4.20-0309.md
`;

const NANO = 1_000_000_000;

/** In 10⁻⁹ USD by component; empty: not sold. */
const ROWS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [id = '', ...amounts] = row.split(';').map((cell) => cell.trim());
      const listed = ['input', 'output'].flatMap((component, at) => {
        const usd = amounts[at] ?? '';
        return usd === '' ? [] : [[component, Math.round(Number(usd) * NANO)] as const];
      });
      return [id, new Map(listed)];
    }),
);

/** Marks what sources say against the maker's document. */
export function markOutdated(
  drafts: readonly DraftPrice[],
  { provider, nativeModelId }: { readonly provider: string; readonly nativeModelId: string },
): readonly DraftPrice[] {
  const listed = ROWS.get(`${provider}/${nativeModelId}`);
  if (listed === undefined) return drafts;
  if (listed.size === 0) return drafts.map((one) => ({ ...one, suspectReason: 'not_sold' }));
  const isAbout = ({ unit, minPromptTokens, component }: DraftPrice): boolean =>
    unit === '1m_tokens' && minPromptTokens === 0 && listed.has(component);
  const isRight = (one: DraftPrice): boolean => listed.get(one.component) === one.amountNano;
  const about = drafts.filter(isAbout);
  const wrong = new Set(about.filter((one) => !isRight(one)).map(({ source }) => source));
  return drafts.map((one) =>
    wrong.has(one.source) && one.unit === '1m_tokens' ? { ...one, suspectReason: 'outdated' } : one,
  );
}
