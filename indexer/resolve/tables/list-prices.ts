import type { PriceComponent } from '../../../schemas/records.ts';
import type { DraftPrice } from '../prices/choose-prices.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/**
 * List prices of makers as their own documents state them, where sources disagree and the older ones
 * would win: provider/id; input, after a slash what is cached; output, in USD per 1M tokens, none where the
 * maker does not sell it; the document; since when, or `always` where it was the price as long as the maker
 * sold it; then daily hours with prices of their own, and these. Sources that state another price are
 * outdated; where all do, the editors state one that has a date or was always the price. A row that no
 * source disagrees with any more can go. DeepSeek announced V3.2's price as a picture
 * (https://api-docs.deepseek.com/news/news250929); models.dev had it from then until V4, which costs half
 * of what it does at peak hours, 01:00 to 04:00 and 06:00 to 10:00 UTC, at all others.
 */
const TABLE = `
alibaba/qwen3-vl-235b-a22b; 0.4; 1.6; https://help.aliyun.com/zh/model-studio/model-pricing
deepseek/deepseek-v4-flash; 0.44/0.014; 1.32; https://api-docs.deepseek.com/quick_start/pricing; 2026-08-16; 04:00-06:00Z, 10:00-01:00Z; 0.22/0.007; 0.66
deepseek/deepseek-v4-pro; 1.32/0.044; 3.96; https://api-docs.deepseek.com/quick_start/pricing; 2026-08-16; 04:00-06:00Z, 10:00-01:00Z; 0.66/0.022; 1.98
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

/** In 10⁻⁹ USD; empty: not sold. */
type Amounts = ReadonlyMap<PriceComponent, number>;

interface Listed {
  readonly amounts: Amounts;
  /** Daily hours in UTC with prices of their own; empty: none. */
  readonly hours: string;
  readonly atHours: Amounts;
  readonly url: string;
  /** `YYYY-MM-DD`; empty: nobody knows since when, so the editors do not state it themselves. */
  readonly since: string;
}

/** Before there were models to sell. */
const ALWAYS = '2017-01-01';

/** @param read input, after a slash what is cached */
function toAmounts(read: string, output: string): Amounts {
  const [input = '', cached = ''] = read.split('/');
  const cells = { input, cache_read: cached, output };
  return new Map(
    Object.entries(cells)
      .filter(([, amount]) => amount !== '')
      .map(([component, amount]) => [
        component as PriceComponent,
        Math.round(Number(amount) * NANO),
      ]),
  );
}

const ROWS: ReadonlyMap<string, Listed> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const cells = row.split(';').map((cell) => cell.trim());
      const [id = '', read = '', output = '', url = '', since = ''] = cells;
      const [hours = '', readThen = '', outputThen = ''] = cells.slice(5);
      return [
        id,
        {
          amounts: toAmounts(read, output),
          hours,
          atHours: toAmounts(readThen, outputThen),
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
  const isAbout = ({ unit, minPromptTokens, timeWindow, component }: DraftPrice): boolean =>
    unit === '1m_tokens' && minPromptTokens === 0 && timeWindow === null && amounts.has(component);
  const isRight = (one: DraftPrice): boolean => amounts.get(one.component) === one.amountNano;
  const about = drafts.filter(isAbout);
  const wrong = new Set(about.filter((one) => !isRight(one)).map(({ source }) => source));
  const marked = drafts.map((one) =>
    wrong.has(one.source) && one.unit === '1m_tokens' ? { ...one, suspectReason: 'outdated' } : one,
  );
  const isKnown = about.some(({ source }) => !wrong.has(source));
  if (about.length === 0) return marked;
  const allDay = since === '' || isKnown ? [] : toStated(listed, amounts, null);
  return [...marked, ...allDay, ...toStated(listed, listed.atHours, listed.hours)];
}

const toStated = (
  { url, since }: Listed,
  amounts: Amounts,
  timeWindow: string | null,
): DraftPrice[] =>
  [...amounts].map(([component, amountNano]) => ({
    source: EDITORS,
    component,
    unit: '1m_tokens',
    amountNano,
    minPromptTokens: 0,
    timeWindow,
    size: null,
    quality: null,
    validFrom: since === ALWAYS ? null : since,
    suspectReason: null,
    url,
  }));
