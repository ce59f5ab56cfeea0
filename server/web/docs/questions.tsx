import type { VNode } from 'preact';
import { ENGLISH } from '../../catalog/questions/english/english.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const EXAMPLES = [
  'cheap vision model with 200k context',
  'open source models under 10B with tools',
  'best open weights model for coding',
  'models by Google or Anthropic released this year',
  'embedding models on Bedrock under $0.10',
  'GPQA Diamond above 80, cheapest',
  'models cheaper than gpt-4o with a longer context',
  'cheaper alternatives to gpt-5 with vision',
  'models better at coding than gpt-5',
  'gpt-5 vs claude opus 4.5',
  'whisper alternatives',
  'cheapest provider for llama 3.3 70b',
  'open source llm for 24GB of VRAM',
  'reasoning models not made by OpenAI',
  'open source models not from China with knowledge of 2025',
] as const;

/** Phrases of a condition that are shown. */
const SHOWN = 6;

/** What questions in words may say: the grammar's own table. */
export function questionsPage(): Page {
  return chapter({
    id: 'showQuestionDocs',
    path: '/docs/questions',
    title: 'Questions',
    description: 'Search in plain English: what is understood, and the filters it becomes.',
    main: () => (
      <>
        <div class="narrow">
          <p>
            Questions in plain English work in <code>GET /api/v1/search</code>, the search box, the
            MCP tool <code>search_models</code> and <code>catalog search</code>. Words that are
            understood become filters and a sort order. <code>meta.interpretation</code> lists them,
            and its <code>query</code> is the path of the resulting list. Text that is the name of a
            model is searched for as a name. Retired models are included if they are the only ones
            named. To turn all this off, send <code>interpret=off</code>.
          </p>
          <ul>
            {EXAMPLES.map((q) => (
              <li>
                <Ask q={q} />
              </li>
            ))}
          </ul>
          <p>
            Also understood: limits on price, context, output, parameters and any benchmark (
            <em>under $2</em>, <em>under 5 cents per image</em>, <em>200k context</em>,{' '}
            <em>between 20B and 40B</em>, <em>MMLU-Pro above 70</em>); dates (
            <em>since March 2026</em>, <em>last quarter of 2025</em>,{' '}
            <em>knowledge cutoff after May 2025</em>); names of creators, providers and licences;
            countries of creators (<em>not from China</em>) and hosting regions (
            <em>hosted in the EU</em>); <em>not</em> and <em>without</em> before any of these, and{' '}
            <em>or</em> and <em>and</em> between them. Parameters sent along with <code>q</code>{' '}
            take precedence. If the catalogue has no data on something you ask for, such as speed,
            the response contains a <code>not_in_the_data</code> warning. A{' '}
            <code>partly_known</code> warning means that the data is incomplete: few offers state
            their region, for example.
          </p>
          <Named />
          <Suggested />
        </div>
        <DataTable
          id="conditions"
          caption="Words and filters"
          columns={[{ name: 'Filter or sort' }, { name: 'Words' }]}
        >
          {ENGLISH.conditions.map(([condition, phrases]) => (
            <tr>
              <th scope="row" class="name">
                <code>{condition.includes('=') ? condition : `${condition}=true`}</code>
              </th>
              <td class="about">{phrases.split(', ').slice(0, SHOWN).join(', ')}</td>
            </tr>
          ))}
        </DataTable>
        <DataTable
          id="topics"
          caption="Best at something"
          columns={[{ name: 'Benchmark' }, { name: 'Best at' }]}
        >
          {ENGLISH.topics
            .filter(([, phrases]) => phrases !== '')
            .map(([id, phrases]) => (
              <tr>
                <th scope="row">
                  <code>{id}</code>
                </th>
                <td class="about">{phrases.split(', ').slice(0, SHOWN).join(', ')}</td>
              </tr>
            ))}
        </DataTable>
      </>
    ),
  });
}

/** Models that are named, and what fits into memory. */
const Named = (): VNode => (
  <>
    <p>
      You can compare models (<em>gpt-5 vs o3</em>, <em>which is cheaper, gpt-5 or o3</em>) and look
      for replacements: <em>alternatives to gpt-5</em> lists other models of its type;{' '}
      <em>successor of gpt-4</em> finds the successor its creator names, or else the newest model of
      its line. <em>Cheaper than gpt-4o</em> and <em>half the price of gpt-5</em> are limits on
      price. <em>Cheapest provider for …</em> sorts by the lowest price at any provider.{' '}
      <code>meta.interpretation.see_also</code> is the path of the comparison, the alternatives, the
      offers or, for <em>which models got cheaper</em>, the change log.
    </p>
    <p>
      Memory (<em>24GB of VRAM</em>, <em>RTX 4090</em>, <em>a laptop with 16 GB</em>) selects
      open-weights models that fit at 4 bits per parameter plus 20% of overhead: 0.6 GB per billion
      parameters, or 40 billion in 24 GB. Only three quarters of a computer’s system memory count. A
      gaming PC is assumed to have 12 GB of VRAM.
    </p>
  </>
);

/** What words suggest that nobody typed. */
const Suggested = (): VNode => (
  <p>
    <code>meta.interpretation.suggested</code> lists what people usually also mean: <em>cheap</em>{' '}
    excludes free models and, unless you name a type of model, everything but language models;{' '}
    <em>vision</em> excludes image and video generators. This website applies these suggestions, and
    you can remove each one. The API does not apply them.
  </p>
);

const Ask = ({ q }: { readonly q: string }): VNode => (
  <a href={`/explore?q=${encodeURIComponent(q)}`}>{q}</a>
);
