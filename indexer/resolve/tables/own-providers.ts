import { ownedBy } from './providers.ts';

/**
 * Where creators sell their own models, a row a creator that has several places or one under another
 * name: the international endpoint first, then own clouds; behind the semicolon sites for China, with a
 * list of their own in yuan. Every other creator's places are the providers whose owner it is.
 */
const TABLE = `
alibaba; alibaba; alibaba-cn
amazon; amazon-bedrock amazon-polly nova amazon-sagemaker
anthropic; anthropic claude-platform-aws
bytedance; byteplus; volcengine
databricks; databricks
fireworks; fireworks-ai
google; google google-vertex
groq; groq
ibm; watsonx
lucidquery; lucidquery
meta; llama
microsoft; azure azure-cognitive-services
minimax; minimax; minimax-cn
moonshotai; moonshotai; moonshotai-cn
snowflake; snowflake-cortex
stepfun; stepfun stepfun-ai
tencent; tencent tencent-tokenhub
together; togetherai
venice; venice
vercel; v0 vercel
zai; zai; zhipuai
`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [creator = '', abroad = '', china = ''] = row.split(';').map((cell) => cell.trim());
    const toList = (cell: string): string[] => cell.split(' ').filter((one) => one !== '');
    return { creator, places: [...toList(abroad), ...toList(china)], china: toList(china) };
  });
const OWN: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.map(({ creator, places }) => [creator, places]),
);
const CHINA: ReadonlySet<string> = new Set(ROWS.flatMap(({ china }) => china));

/** Slugs of the providers at which a creator sells its own models, the one it is quoted by first. */
export const ownProvidersOf = (creator: string): readonly string[] =>
  OWN.get(creator) ?? ownedBy(creator);

/** Whether a provider is a creator's site for China, beside its international one. */
export const isForChina = (provider: string): boolean => CHINA.has(provider);
