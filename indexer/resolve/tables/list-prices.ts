import type { PriceComponent } from '../../../schemas/records.ts';
import type { DraftPrice } from '../prices/choose-prices.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/**
 * List prices of makers as their own documents state them, where sources disagree and the older ones
 * would win: provider/id; input; output, in USD per 1M tokens, none where the maker does not sell it;
 * the document; `always` where it was the price as long as the maker sold it. Sources that state another
 * price are outdated; where all do, the editors state what was always the price. A row that no source
 * disagrees with any more can go. DeepSeek announced V3.2's price as a picture
 * (https://api-docs.deepseek.com/news/news250929); models.dev had it from then until V4.
 */
const TABLE = `
deepseek/deepseek-v3.2; 0.28; 0.42; https://github.com/anomalyco/models.dev/blob/c1465447abb7/providers/deepseek/models/deepseek-chat.toml; always
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

interface Listed {
  /** In 10⁻⁹ USD; empty: not sold. */
  readonly amounts: ReadonlyMap<PriceComponent, number>;
  readonly url: string;
  readonly isAlways: boolean;
}

const ROWS: ReadonlyMap<string, Listed> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [id = '', input = '', output = '', url = '', always = ''] = row
        .split(';')
        .map((cell) => cell.trim());
      const amounts = new Map<PriceComponent, number>();
      if (input !== '') amounts.set('input', Math.round(Number(input) * NANO));
      if (output !== '') amounts.set('output', Math.round(Number(output) * NANO));
      return [id, { amounts, url, isAlways: always === 'always' }];
    }),
);

/** Marks what sources say against the maker's document. */
export function markOutdated(
  drafts: readonly DraftPrice[],
  { provider, nativeModelId }: { readonly provider: string; readonly nativeModelId: string },
): readonly DraftPrice[] {
  const listed = ROWS.get(`${provider}/${nativeModelId}`);
  if (listed === undefined) return drafts;
  const { amounts, isAlways } = listed;
  if (amounts.size === 0) return drafts.map((one) => ({ ...one, suspectReason: 'not_sold' }));
  const isAbout = ({ unit, minPromptTokens, component }: DraftPrice): boolean =>
    unit === '1m_tokens' && minPromptTokens === 0 && amounts.has(component);
  const isRight = (one: DraftPrice): boolean => amounts.get(one.component) === one.amountNano;
  const about = drafts.filter(isAbout);
  const wrong = new Set(about.filter((one) => !isRight(one)).map(({ source }) => source));
  const marked = drafts.map((one) =>
    wrong.has(one.source) && one.unit === '1m_tokens' ? { ...one, suspectReason: 'outdated' } : one,
  );
  const isKnown = about.some(({ source }) => !wrong.has(source));
  return isAlways && about.length > 0 && !isKnown ? [...marked, ...toStated(listed)] : marked;
}

const toStated = ({ amounts, url }: Listed): DraftPrice[] =>
  [...amounts].map(([component, amountNano]) => ({
    source: EDITORS,
    component,
    unit: '1m_tokens',
    amountNano,
    minPromptTokens: 0,
    timeWindow: null,
    size: null,
    quality: null,
    validFrom: null,
    suspectReason: null,
    url,
  }));
