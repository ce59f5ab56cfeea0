import { expect } from 'chai';
import type { Reference } from '../../../server/catalog/questions/conditions.ts';
import { readWords, sayRead } from '../../support/read-words.ts';

type Row = readonly [q: string, as: string];

const AMOUNTS: Readonly<Record<string, readonly Row[]>> = {
  'is of what stands before or behind it': [
    ['context = 200k', 'min_context_window=200000'],
    ['context window is of at least 200k', 'min_context_window=200000'],
    ['1M tokens of context', 'min_context_window=1000000'],
    ['200k tokens output', 'min_output_tokens=200000'],
    ['under 8k tokens output', 'max_output_tokens=8000'],
    ['80 on mmlu-pro', 'benchmark_min=mmlu-pro:80'],
    ['70% on mmlu-pro', 'benchmark_min=mmlu-pro:70'],
    ['above 70%', '?above 70%'],
  ],
  'is of what stands before it where a number follows what stands behind': [
    ['context over 200k output over 8k', 'min_context_window=200000 min_output_tokens=8000'],
    ['max output 8k context 200k', 'min_output_tokens=8000 min_context_window=200000'],
    ['input and output under $2', 'max_input_price=2&max_output_price=2'],
    ['both input and output price under $2', 'max_input_price=2&max_output_price=2'],
    ['input and vision under $2', 'capability=vision max_input_price=2'],
    ['input price under $1 output under $5', 'max_input_price=1 max_output_price=5'],
    ['mmlu-pro over 70 gpqa over 50', 'benchmark_min=mmlu-pro:70 benchmark_min=gpqa-diamond:50'],
    ['mmlu-pro 80 gpqa', 'benchmark_min=mmlu-pro:80 sort=-benchmark:gpqa-diamond'],
  ],
  'of money is paid for what goes in or comes out where nothing else follows': [
    ['under $3 out', 'max_output_price=3'],
    ['under $3 out & vision', 'max_output_price=3 capability=vision'],
    ['$3 in and $15 out', 'max_input_price=3 max_output_price=15'],
    ['under $3 out and vision', 'max_output_price=3 capability=vision'],
    ['$3 out vision', 'max_input_price=3 capability=vision'],
    ['under $3 in france', 'max_input_price=3 creator=mistral'],
    ['200k out', 'min_context_window=200000'],
    ['in $0.5 out', 'max_input_price=0.5'],
  ],
  'of money says what is paid for, if it is a number at all': [
    ['price per 1000 searches', 'sort=unit_price type=rerank'],
    ['price per token under 2', 'max_input_price=2'],
    ['price per image under 5 cents', 'max_unit_price=0.05 type=image'],
    ['price per million tokens under 2', 'max_input_price=2'],
    ['price per 1M tokens under $2', 'max_input_price=2'],
    ['price per 1k tokens under 0.002', 'max_input_price=2'],
    ['output price per million tokens below 10', 'max_output_price=10'],
    ['price per million output tokens below 10', 'max_output_price=10'],
    ['blended price per million between $1 and $2', 'min_blended_price=1&max_blended_price=2'],
    ['input price per million, under 200k', 'max_context_window=200000'],
    ['cheaper than 2 per million tokens', 'max_input_price=2'],
    ['under 2 per 1k tokens', 'max_input_price=2000'],
    ['under 2 per person', '“person” ?under 2'],
    ['between 0.1 and 0.5 per million tokens', 'min_input_price=0.1&max_input_price=0.5'],
    ['0.002 per 1k tokens', 'max_input_price=2'],
    ['price per 1M output tokens', 'sort=output_price'],
    ['price of gpt-4o per 1M output tokens', '“gpt-4o”'],
    ['over 100 tokens per second', '“tokens per second” ?over 100 ?tokens per second'],
    ['$3/$15', 'max_input_price=3&max_output_price=15'],
    ['models under $1.25 / $10 per million', 'max_input_price=1.25&max_output_price=10'],
    ['$3/15 per mtok', 'max_input_price=3&max_output_price=15'],
    ['$0.003/$0.015 per 1k', 'max_input_price=3&max_output_price=15'],
    ['over $3/$15', 'min_input_price=3&min_output_price=15'],
    ['$3/1M', 'max_input_price=3'],
    ['$3/1000 tokens', 'max_input_price=3000'],
  ],
  'is bounded by the word before what it is of': [
    ['max price 2', 'max_input_price=2'],
    ['constructor price under 2', 'max_input_price=2 “constructor”'],
    ['under $2 constructor', 'max_input_price=2 “constructor”'],
    ['maximum output price of $10 per million', 'max_output_price=10'],
    ['max price per million tokens 2', 'max_input_price=2'],
    ['min price 5', 'min_input_price=5'],
    ['minimum context 200k', 'min_context_window=200000'],
    ['max context 32k', 'max_context_window=32000'],
    ['max parameters 10b', 'max_parameters=10000000000'],
    ['max price $1 to $3', 'min_input_price=1&max_input_price=3'],
    ['max output 8k', 'min_output_tokens=8000'],
    ['max price', 'sort=-blended_price'],
  ],
  'of tokens so few that nobody asks for them is a price': [
    ['input < 1, output < 5', 'max_input_price=1 max_output_price=5'],
    ['output under 99', 'max_output_price=99'],
    ['output under 100', 'max_output_tokens=100'],
    ['output over 5', 'min_output_tokens=5'],
    ['context under 5', 'max_context_window=5'],
  ],
  'of tokens is no context from a hundred million on': [
    ['200k tokens', 'min_context_window=200000'],
    ['99999999 tokens', 'min_context_window=99999999'],
    ['100M tokens', '“100M”'],
    ['10M models', 'min_context_window=10000000'],
    ['11M models', '“11M”'],
    ['egret 200k vision', 'capability=vision “egret 200k”'],
  ],
  'without a name counts parameters or context': [
    ['over 2M', 'min_context_window=2000000'],
    ['under 2M', 'max_parameters=2000000'],
    ['over 3b', 'min_parameters=3000000000'],
  ],
  'is of the digits that belong together': [
    ['128 000 tokens', 'min_context_window=128000'],
    ['context over 200,000,000', 'min_context_window=200000000'],
    ['under $.50', 'max_input_price=0.5'],
    ['context over 1.5.5', 'min_context_window=2 “5”'],
    ['under two dollars', 'max_input_price=2'],
    ['half a million tokens', 'min_context_window=500000'],
    ['under two', '“two”'],
    ['context over 200,50', 'min_context_window=200 “50”'],
    ['context of 200, 000', 'min_context_window=200 “000”'],
    ['context of 200 ,000', 'min_context_window=200 “000”'],
    ['price under 1.5.2', 'max_input_price=1.5 “2”'],
    ['under $1-5', 'max_input_price=1 “5”'],
    ['context over 123456789012', 'min_context_window=123456789012'],
    ['context over 1234567890123456', '“1234567890123456”'],
  ],
  'has the unit that is said of it': [
    ['5¢ per image', 'max_unit_price=0.05 type=image'],
    ['under 5 c', 'max_input_price=0.05'],
    ['context over 128k c', 'min_context_window=128000'],
    ['mmlu-pro over 70 percent', 'benchmark_min=mmlu-pro:70'],
    ['over 70 percent on mmlu-pro', 'benchmark_min=mmlu-pro:70'],
    ['7B model', 'min_parameters=6300000000&max_parameters=7700000000'],
    ['7B modelling', '“7B modelling”'],
    ['200k models', 'min_context_window=200000'],
  ],
  'has the side that is said before or behind it': [
    ['sub-$1', 'max_input_price=1'],
    ['sub-10b', 'max_parameters=10000000000'],
    ['price above 2 and below 5', 'min_input_price=2 max_input_price=5'],
    ['price above 2, vision, below 5', 'min_input_price=2 capability=vision ?below 5'],
    ['price above $2 and below $5', 'min_input_price=2 max_input_price=5'],
    ['less than or equal to $5', 'max_input_price=5'],
    ['greater than or equal to $5', 'min_input_price=5'],
    ['at most $5 at least $1', 'max_input_price=5 min_input_price=1'],
    ['mmlu-pro 85 and under 10B', 'benchmark_min=mmlu-pro:85 max_parameters=10000000000'],
    ['mmlu-pro 85 and above', 'benchmark_min=mmlu-pro:85'],
  ],
  'is one of two ends, in whatever order they are said': [
    ['$3 to $1', 'min_input_price=1&max_input_price=3'],
    ['between 3 and $1', 'min_input_price=1&max_input_price=3'],
    ['between 20 and 10B', 'min_parameters=10000000000&max_parameters=20000000000'],
    ['20 to 10B', '“20 10B”'],
    ['10 to 20', '“10 20”'],
    ['between 3 and 1', '“3 1”'],
    ['10 to 10B', 'min_parameters=10000000000&max_parameters=10000000000'],
    ['100 to 200k context', 'min_context_window=100000&max_context_window=200000'],
    ['1 to 2¢ per image', 'min_unit_price=0.01&max_unit_price=0.02 type=image'],
    ['7-14B', 'min_parameters=7000000000&max_parameters=14000000000'],
  ],
  'is paid for so much of something': [
    ['$3/1M input', 'max_input_price=3'],
    ['$3 / image', 'max_unit_price=3 type=image'],
    ['$3/M input tokens', 'max_input_price=3'],
    ['$3 per mtok', 'max_input_price=3'],
    ['$3 per million mtok', 'max_input_price=3'],
    ['$0.01 per 1000 tokens', 'max_input_price=10'],
    ['$0.01/1k output tokens', 'max_output_price=10'],
    ['$3 per 1000 images', 'max_unit_price=0.003 type=image'],
    ['$2 per vision', 'max_input_price=2 capability=vision'],
    ['3 per image', '“3 image”'],
  ],
  'is unknown where no field has what it is of': [
    ['more than 5 providers', '?more than 5'],
    ['latency under 500ms', '“latency” ?latency ?under 500ms'],
    ['under 5 euros', '?under 5 euros'],
    ['€5 per million', '?€5'],
    ['5€ models', '?5€'],
    ['egret max 2.5', '“egret 2.5”'],
  ],
  'is not there where a price or context is all that is named': [
    ['price', 'sort=blended_price'],
    ['context window', 'sort=-context_window'],
    ['price per image', 'sort=unit_price type=image'],
    ['cost per million input tokens', 'sort=input_price'],
    ['price vision', 'capability=vision'],
    ['price of gpt-4o', '“gpt-4o”'],
    ['output', ''],
  ],
  'may be nothing': [
    ['price under 0', 'free=true'],
    ['price at least 0', 'min_input_price=0'],
    ['output price under $0', 'max_output_price=0'],
    ['context under 0', 'max_context_window=0'],
    ['under 0', '?under 0'],
  ],
};

describe('an amount in a question', () => {
  for (const [what, rows] of Object.entries(AMOUNTS)) {
    it(what, () => {
      expect(rows.map(([q]) => [q, sayRead(readWords(q))])).to.deep.equal(rows);
    });
  }
});

type Figures = readonly (readonly [q: string, ...as: (Omit<Reference, 'model'> | string)[]])[];

const than = (
  side: Reference['side'],
  figure: Reference['figure'],
  benchmark: string | null = null,
) => ({ side, figure, benchmark });

/** What is said of one model, `gpt-4o`. */
const REFERENCES: Readonly<Record<string, Figures>> = {
  'of the figure that a comparative means': [
    ['longer than gpt-4o', than('min', 'context')],
    ['shorter than gpt-4o', than('max', 'context')],
    ['smaller than gpt-4o', than('max', 'parameters')],
    ['bigger than gpt-4o', than('min', 'parameters')],
    ['more expensive than gpt-4o', than('min', 'price')],
    ['released prior to gpt-4o', than('max', 'release')],
    ['newer than gpt-4o', than('min', 'release')],
    ['pre gpt-4o', '“gpt-4o”'],
    ['over gpt-4o', '“gpt-4o”'],
    ['smaller model than gpt-4o', 'max_parameters=10000000000', '“gpt-4o”'],
  ],
  'of the figure that is named': [
    ['context of at least gpt-4o', than('min', 'context')],
    ['output longer than gpt-4o', than('min', 'output')],
    ['lower output price than gpt-4o', than('max', 'output_price')],
    ['higher input price than gpt-4o', than('min', 'input_price')],
    ['larger output than gpt-4o', than('min', 'output')],
  ],
  'of the score that is named before or behind the model, none by another word': [
    ['better than gpt-4o on the GPQA', than('min', 'score', 'gpqa-diamond')],
    ['better than gpt-4o at coding', than('min', 'score', 'swe-bench-verified')],
    ['better than gpt-4o for coding', than('min', 'score', 'swe-bench-verified')],
    ['better at coding than gpt-4o', than('min', 'score', 'swe-bench-verified')],
    ['better GPQA score than gpt-4o', than('min', 'score', 'gpqa-diamond')],
    ['lower Open ASR than gpt-4o', than('min', 'score', 'open-asr')],
    ['lower GPQA than gpt-4o', 'sort=benchmark:gpqa-diamond', '“gpt-4o”'],
    ['better than gpt-4o', than('min', 'score')],
    ['higher coding than gpt-4o', '“coding gpt-4o”'],
  ],
  'of a part or a multiple': [
    ['twice the context of gpt-4o', { ...than('min', 'context'), factor: 2 }],
    ['twice the parameters of gpt-4o', { ...than('min', 'parameters'), factor: 2 }],
    ['half the output price of gpt-4o', { ...than('max', 'output_price'), factor: 0.5 }],
    ['half the input price of gpt-4o', { ...than('max', 'input_price'), factor: 0.5 }],
    ['as cheap as gpt-4o', { ...than('max', 'price'), factor: 1 }],
    ['as good as gpt-4o on GPQA', { ...than('min', 'score', 'gpqa-diamond'), factor: 1 }],
    ['as smart as gpt-4o', { ...than('min', 'score'), factor: 1 }],
    ['half the price', '“half”'],
  ],
  'of the model that was named before': [
    ['cheaper than gpt-4o but older', than('max', 'price'), than('max', 'release')],
    [
      'bigger than gpt-4o with a shorter context',
      than('min', 'parameters'),
      than('max', 'context'),
    ],
    [
      'cheaper than gpt-4o, better at coding',
      than('max', 'price'),
      than('min', 'score', 'swe-bench-verified'),
    ],
  ],
};

describe('a bound by a model in a question', () => {
  for (const [what, rows] of Object.entries(REFERENCES)) {
    it(`is ${what}`, () => {
      for (const [q, ...as] of rows) {
        const { conditions, text } = readWords(q);
        const read = conditions.map(
          ({ reference, wishes }) =>
            reference ?? wishes.map(({ param, value }) => `${param}=${value}`).join('&'),
        );
        const all = [...read, ...(text === null ? [] : [`“${text}”`])];
        const wanted = as.map((one) =>
          typeof one === 'string' ? one : { model: 'gpt-4o', ...one },
        );
        expect(all, q).to.deep.equal(wanted);
      }
    });
  }
});
