import type { PriceComponent } from '../../../schemas/records.ts';
import type { DraftPrice } from '../prices/choose-prices.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/**
 * List prices of makers as their own documents state them, where sources disagree and the older ones
 * would win: provider/id; input, after a slash what is cached; output, in USD per 1M tokens, none where the
 * maker does not sell it; the document; since when, or `always` where it was the price as long as the maker
 * sold it. Sources that state another price are outdated; where all do, the editors state one that has a
 * date or was always the price. A row that no source disagrees with any more can go. DeepSeek announced
 * V3.2's price as a picture (https://api-docs.deepseek.com/news/news250929); models.dev had it from then
 * until V4. Of V4 the prices at peak hours stand here, off-peak ones are half of them.
 */
const TABLE = `
alibaba/qwen3-vl-235b-a22b; 0.4; 1.6; https://help.aliyun.com/zh/model-studio/model-pricing
deepseek/deepseek-v4-flash; 0.44/0.014; 1.32; https://api-docs.deepseek.com/quick_start/pricing; 2026-08-16
deepseek/deepseek-v4-pro; 1.32/0.044; 3.96; https://api-docs.deepseek.com/quick_start/pricing; 2026-08-16
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
  /** `YYYY-MM-DD`; empty: nobody knows since when, so the editors do not state it themselves. */
  readonly since: string;
}

/** Before there were models to sell. */
const ALWAYS = '2017-01-01';

const ROWS: ReadonlyMap<string, Listed> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [id = '', read = '', output = '', url = '', since = ''] = row
        .split(';')
        .map((cell) => cell.trim());
      const [input = '', cached = ''] = read.split('/');
      const cells = { input, cache_read: cached, output };
      const amounts = Object.entries(cells)
        .filter(([, amount]) => amount !== '')
        .map(([component, amount]) => [component, Math.round(Number(amount) * NANO)] as const);
      return [
        id,
        {
          amounts: new Map(amounts as [PriceComponent, number][]),
          url,
          since: since === 'always' ? ALWAYS : since,
        },
      ];
    }),
);

/**
 * Marks what sources say against the maker's document.
 * @param today before the day of a row it says nothing, `YYYY-MM-DD`
 */
export function markOutdated(
  drafts: readonly DraftPrice[],
  { provider, nativeModelId }: { readonly provider: string; readonly nativeModelId: string },
  today: string,
): readonly DraftPrice[] {
  const listed = ROWS.get(`${provider}/${nativeModelId}`);
  if (listed === undefined || today < listed.since) return drafts;
  const { amounts, since } = listed;
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
  return since !== '' && about.length > 0 && !isKnown ? [...marked, ...toStated(listed)] : marked;
}

const toStated = ({ amounts, url, since }: Listed): DraftPrice[] =>
  [...amounts].map(([component, amountNano]) => ({
    source: EDITORS,
    component,
    unit: '1m_tokens',
    amountNano,
    minPromptTokens: 0,
    timeWindow: null,
    size: null,
    quality: null,
    validFrom: since === ALWAYS ? null : since,
    suspectReason: null,
    url,
  }));
