import { expect } from 'chai';
import { buildBenchmark } from '../../support/build.ts';
import { type Names, sayFilter } from '../../../server/web/catalog/labels.ts';

describe('what a filter is called', () => {
  const names: Names = {
    creators: [],
    providers: [],
    benchmarks: [buildBenchmark('gpqa', 'GPQA')],
    families: new Map([['gpt-5', 'GPT-5']]),
  };
  for (const [parameter, value, expected] of [
    ['max_blended_price', '3.4375', 'Blended price ≤ $3.438'],
    ['max_input_price', '1', 'Input ≤ $1.00'],
    ['max_input_price', '0.00001', 'Input ≤ $0.00001'],
    ['benchmark_min', 'gpqa:73.5537', 'GPQA ≥ 73.6'],
    ['benchmark_min', 'gpqa:80', 'GPQA ≥ 80'],
    [
      'filter',
      'blended_price:<3.4375 && benchmark.gpqa:>=73.5537',
      'Blended price < $3.438, GPQA ≥ 73.6',
    ],
    ['filter', 'blended_price:>0 && free:=true', 'Blended price > $0.00, Free'],
    ['filter', '(free:=true || input_price:<=1)', 'Free or Input ≤ $1.00'],
    [
      'filter',
      '((parameters:>=7000000000 && parameters:<=9000000000) || capability:=[vision,reasoning])',
      'Parameters ≥ 7B and Parameters ≤ 9B or Vision, Reasoning',
    ],
    [
      'filter',
      '(release_date:<2024-01-01 || release_date:>=2026-01-01) && license:!=[mit,apache-2.0]',
      'Released before 1 Jan 2024 or Released after 1 Jan 2026, Not mit, Not apache-2.0',
    ],
    ['filter', 'max_output_tokens:>64000', 'Max output > 64K'],
    ['filter', 'release_date:!=2024', 'Not released 2024'],
    ['filter', '(name:"a && b" || free:=false)', 'a && b or Not free'],
    ['filter', '(free:=true)', '(free:=true)'],
    ['filter', 'free:=true || colour:=red', 'free:=true || colour:=red'],
    ['filter', 'release_date:=[2023,2025]', 'Released 2023 or 2025'],
    [
      'filter',
      'knowledge_cutoff:=[2023-05,2024-01-31,2025] && context_window:>200000',
      'Knowledge cutoff May 2023, 31 Jan 2024 or 2025, Context > 200K',
    ],
    ['filter', 'release_date:=[2025]', 'Released 2025'],
    ['filter', 'parameters:=[7,8]', 'parameters:=[7,8]'],
    ['filter', '(name:="GPT-5" || name:="o3" || name:"grok")', 'Comparing GPT-5, o3 and grok'],
    ['filter', '(name:"llama 3" || name:"llama-3")', 'llama-3'],
    ['filter', '!name:="A \\"B\\""', 'Not A "B"'],
    ['filter', 'name:="o3" && context_window:>200000', 'o3, Context > 200K'],
    ['filter', '((name:"gemini" && name:"flash") || name:="o3")', 'Comparing gemini flash and o3'],
    ['filter', '!(name:"gemini" && name:"flash")', 'Not gemini flash'],
    ['filter', '!creator:=acme', 'Not acme'],
    ['family', '!gpt-5,!gpt-4o', 'Not GPT-5, Not gpt-4o'],
    ['family', '!a,!b,!c,!d,!e,!f', 'None of 6 families'],
    ['filter', '(!name:="a" || name:="b")', 'Not a or b'],
    ['family', 'gpt-5', 'GPT-5'],
    ['family', '!yi', 'Not yi'],
    ['license', 'apache-2.0,mit', 'apache-2.0, mit'],
    ['creator', 'a,b,c,d,e', 'a, b, c, d, e'],
    ['creator', 'a,b,c,d,e,f', 'One of 6 creators'],
    ['creator', '!a,b,c,d,e,f', 'None of 6 creators'],
    ['min_context_window', '200k', 'Context ≥ 200K'],
    ['min_context_window', '1M', 'Context ≥ 1M'],
    ['min_context_window', 'much', 'Context ≥ much'],
    ['min_parameters', '7B', 'Parameters ≥ 7B'],
    ['min_context_window', '2b', 'Context ≥ 2,000M'],
    ['max_parameters', '500m', 'Parameters ≤ 500M'],
    ['max_input_price', '-1', 'Input ≤ $-1'],
    ['max_input_price', 'low', 'Input ≤ $low'],
    ['type', 'image', 'Image models'],
    ['capability', 'vision,tool_calling', 'Vision, Tool calling'],
    ['type', '!image,!video', 'Not Image models, Not Video models'],
    ['type', 'other', 'Other'],
    ['free', 'true', 'Free'],
    ['free', 'false', 'Not free'],
    ['has_price', 'false', 'No price'],
    ['input_modality', 'image', 'Input: Image'],
    ['provider', '!groq', 'Not at groq'],
    ['released_after', '2026-05', 'Released after May 2026'],
    ['colour', 'red', 'colour: red'],
    ['region', 'eu', 'Region eu'],
    ['region', 'eu,eu-a,eu-b,eu-c,eu-d,eu-e', 'Region eu and 5 within'],
  ] as const) {
    it(`is ${expected} of ${parameter}=${value}`, () => {
      expect(sayFilter(parameter, value, names)).to.equal(expected);
    });
  }
});
