import { expect } from 'chai';
import fc from 'fast-check';
import { readQuestion, type Question } from '../../../server/catalog/questions/read-question.ts';
import { ENGLISH } from '../../../server/catalog/questions/english.ts';
import { toVocabulary } from '../../../server/catalog/questions/vocabulary.ts';

const lab = (slug: string, name: string, country: string | null = null) => ({
  slug,
  name,
  country,
  kind: 'lab' as const,
});
const benchmark = (id: string, name: string, higher = true) => ({
  id,
  name,
  scale: { higher_is_better: higher },
});

const VOCABULARY = toVocabulary({
  creators: [
    lab('acme', 'Acme AI', 'US'),
    lab('heron', 'Heron Labs', 'CN'),
    lab('mistral', 'Mistral AI', 'FR'),
    lab('ibis', 'Ibis', 'CN'),
  ],
  providers: [
    { slug: 'acme', name: 'Acme' },
    { slug: 'amazon-bedrock', name: 'AWS Bedrock' },
    { slug: 'quick-cloud', name: 'Quick Cloud' },
    { slug: 'llama', name: 'Llama' },
    { slug: 'stork', name: 'Ibis Stork' },
  ],
  benchmarks: [
    benchmark('gpqa-diamond', 'GPQA Diamond'),
    benchmark('mmlu-pro', 'MMLU-Pro'),
    benchmark('swe-bench-verified', 'SWE-bench Verified'),
    benchmark('open-asr', 'Open ASR', false),
    benchmark('arena-text', 'Arena Text'),
    benchmark('vectara-hallucination-rate', 'Vectara', false),
    benchmark('math', 'MATH'),
    benchmark('aime-2025', 'AIME 2025'),
  ],
  licences: [
    'apache-2.0',
    'mit',
    'heron-community-license',
    'cc-by-nc-4.0',
    'llama-2-community-license',
  ],
  families: ['heron', 'egret'],
  models: ['Mistral Small 3', 'command-r-plus', 'Stork Pro'],
});

const read = (q: string, corrects = false): Question =>
  readQuestion(q, VOCABULARY, { today: '2026-11-22', corrects });

const toText = ({ conditions, text, unknown }: Question): string =>
  [
    ...conditions.map(({ wishes, reference }) =>
      reference === undefined
        ? wishes.map(({ param, value }) => `${param}=${value}`).join('&')
        : `${reference.side} ${reference.figure} of ${reference.model}`,
    ),
    ...(text === null ? [] : [`“${text}”`]),
    ...unknown.map((one) => `?${one}`),
  ].join(' ');

const READ: readonly (readonly [q: string, as: string])[] = [
  [
    'cheap vision model with 200k context',
    'sort=blended_price capability=vision min_context_window=200000',
  ],
  [
    'vision w/ 200k context w/o tools',
    'capability=vision min_context_window=200000 capability=!tool_calling',
  ],
  ['128 000 tokens of context', 'min_context_window=128000'],
  ['in $0.5 out $2', 'max_input_price=0.5 max_output_price=2'],
  ['$3 in, $15 out', 'max_input_price=3 max_output_price=15'],
  ['$0 models', 'free=true'],
  ['7b models', 'min_parameters=5600000000&max_parameters=8400000000'],
  ['open 7b under $1', 'open_weights=true max_input_price=1 “7b”'],
  ['cc-by-nc models', 'license=cc-by-nc-4.0'],
  ['not for commercial use', 'license=cc-by-nc-4.0'],
  ['image in, image out', 'capability=vision output_modality=image'],
  ['cheapest speech to text', 'sort=unit_price type=speech_to_text'],
  ['most expensive image generation', 'sort=-unit_price type=image'],
  ['cached input under $0.10', 'max_cache_read_price=0.1'],
  ['cache reads below 5 cents and vision', 'max_cache_read_price=0.05 capability=vision'],
  ['models with cached input', 'capability=prompt_caching'],
  ['image generation under 5 cents', 'type=image max_unit_price=0.05'],
  ['under 10 cents, video models', 'max_unit_price=0.1 type=video'],
  ['image generation under $10 per million tokens', 'type=image max_input_price=10'],
  ['image generation with input price under $5', 'type=image max_input_price=5'],
  ['under 5 cents per image', 'max_unit_price=0.05 type=image'],
  ['between 1 and 3 cents a picture', 'min_unit_price=0.01&max_unit_price=0.03 type=image'],
  ['price under 2 per million tokens', 'max_input_price=2'],
  ['50 to 80 cents', 'min_input_price=0.5&max_input_price=0.8'],
  ['transcription under $0.60 an hour', 'type=speech_to_text max_unit_price=0.01'],
  ['video under 10 cents a second', 'max_unit_price=0.1 type=video'],
  ['tts under $0.02 per 1k characters', 'type=text_to_speech max_unit_price=20'],
  ['under $5 per 1000 pages', 'max_unit_price=0.005 type=ocr'],
  ['vision under 5 cents', 'capability=vision max_input_price=0.05'],
  ['llama under 10B', 'max_parameters=10000000000 “llama”'],
  ['cheapest paid vision model', 'sort=blended_price filter=blended_price:>0 capability=vision'],
  ['paid image generation, cheapest first', 'filter=unit_price:>0 type=image sort=unit_price'],
  ['not paid', 'free=true'],
  ['cheap embeddings', 'sort=input_price type=embedding'],
  ['under 50 cents per million tokens', 'max_input_price=0.5'],
  ['output below $5 and input below $1', 'max_output_price=5 max_input_price=1'],
  ['$0.01 per 1k tokens', 'max_input_price=10'],
  ['under $2 per token', 'max_input_price=2'],
  ['over 100k context, over 200k context', 'min_context_window=200000'],
  ['over 200k context, over 100k context', 'min_context_window=200000'],
  ['under $10, under $2', 'max_input_price=2'],
  ['under $2, under $10', 'max_input_price=2'],
  ['released before 2025 and before 2024', 'released_before=2024-01-01'],
  ['small model under 70B', 'max_parameters=70000000000'],
  ['under 70B, small', 'max_parameters=70000000000'],
  ['not free', 'free=false'],
  ['under 50¢', 'max_input_price=0.5'],
  ['20B to 10B parameters', '“20B 10B”'],
  ['vision + 200k + tools', 'capability=vision capability=tool_calling “200k”'],
  ['open asr 5', 'benchmark_max=open-asr:5'],
  ['mmlu-pro 70', 'benchmark_min=mmlu-pro:70'],
  ['under 2M', 'max_parameters=2000000'],
  ['under 1999k', 'max_context_window=1999000'],
  ['released in november', 'released_after=2026-11-01&released_before=2026-12-01'],
  ['released in december', 'released_after=2025-12-01&released_before=2026-01-01'],
  ['after 2026-05-01', 'released_after=2026-05-01'],
  ['after May 2026', 'released_after=2026-06-01'],
  ['before May 2026', 'released_before=2026-05-01'],
  ['until May 2026', 'released_before=2026-06-01'],
  ['between november and february 2026', 'released_after=2025-11-01&released_before=2026-03-01'],
  ['between $1 and $3', 'min_input_price=1&max_input_price=3'],
  ['7 to 14B parameters', 'min_parameters=7000000000&max_parameters=14000000000'],
  ['context >= 1M, output over 64k', 'min_context_window=1000000 min_output_tokens=64000'],
  ['200,000 tokens of context', 'min_context_window=200000'],
  ['models by Acme or Heron', 'creator=acme,heron'],
  ['on both Acme and Bedrock', 'provider=acme provider=amazon-bedrock'],
  ['hosted by Quick or Bedrock', 'provider=quick-cloud,amazon-bedrock'],
  ['not from Acme, Heron or Mistral', 'creator=!acme,!heron,!mistral'],
  ['without vision but with tools', 'capability=!vision capability=tool_calling'],
  ['not open source', 'open_weights=false'],
  ['heron community license', 'license=heron-community-license'],
  ['released since March 2026', 'released_after=2026-03-01'],
  ['after 2025', 'released_after=2026-01-01'],
  ['between January and March 2026', 'released_after=2026-01-01&released_before=2026-04-01'],
  ['last quarter of 2025', 'released_after=2025-10-01&released_before=2026-01-01'],
  ['from the last 6 months', 'released_after=2026-05-22&released_before=2026-11-23'],
  ['MMLU-Pro above 70', 'benchmark_min=mmlu-pro:70'],
  ['best on Open ASR', 'sort=benchmark:open-asr'],
  ['highest MMLU-Pro', 'sort=-benchmark:mmlu-pro'],
  ['best model on MMLU-Pro under $3', 'sort=-benchmark:mmlu-pro max_input_price=3'],
  ['best model under 8b on mmlu-pro', 'max_parameters=8000000000 sort=-benchmark:mmlu-pro'],
  ['audio input and output', 'input_modality=audio&output_modality=audio'],
  ['MMLU-Pro under $3', 'sort=-benchmark:mmlu-pro max_input_price=3'],
  ['best open model for coding', 'open_weights=true sort=-benchmark:swe-bench-verified'],
  ['cheaper than gpt-4o with a longer context', 'max price of gpt-4o min context of gpt-4o'],
  ['gpt-4o alternatives cheaper', 'max price of gpt-4o'],
  ['cheaper alternatives to gpt-4o', 'max price of gpt-4o'],
  ['cheaper gpt-4o alternative with vision', 'max price of gpt-4o capability=vision'],
  ['like gpt-4o but cheaper and with longer context', 'max price of gpt-4o min context of gpt-4o'],
  ['gpt-4o but cheaper', 'max price of gpt-4o'],
  ['alternatives to gpt-4o', '“gpt-4o”'],
  ['better than gpt-4o on gpqa', 'min score of gpt-4o'],
  ['gpt-4o-mini with tools', 'capability=tool_calling “gpt-4o-mini”'],
  ['mistral small under $1', 'max_input_price=1 “mistral small”'],
  ['fastest model', '“fastest” ?fastest'],
  ['images under 5 cents', 'max_unit_price=0.05 type=image'],
  ['cheapest images', 'sort=unit_price type=image'],
  ['gpt image under 5 cents', 'max_input_price=0.05 “gpt image”'],
  ['images', '“images”'],
  ['transcription under half a cent per minute', 'type=speech_to_text max_unit_price=0.005'],
  ['under a dollar', 'max_input_price=1'],
  ['better gpqa than gpt-4o', 'min score of gpt-4o'],
  ['better at coding than gpt-4o', 'min score of gpt-4o'],
  ['lower Open ASR than gpt-4o', 'min score of gpt-4o'],
  ['cheap alternative to gpt-4o', 'max price of gpt-4o'],
  ['cheap cheap alternative to gpt-4o', 'max price of gpt-4o'],
  ['cheapest alternative to gpt-4o', 'max price of gpt-4o sort=blended_price'],
  ['what does Acme serve under $1', 'provider=acme max_input_price=1'],
  ['best math model', 'sort=-benchmark:aime-2025'],
  ['community fine-tunes of llama 3', 'community=true “llama 3”'],
  ['audio in, audio out', 'input_modality=audio output_modality=audio'],
  ['llm for my macbook', 'type=text open_weights=true'],
  ['more expensive than gpt-4o', 'min price of gpt-4o'],
  ['under $0.10/M', 'max_input_price=0.1'],
  ['under $2/m output tokens', 'max_output_price=2'],
  ['lowest price per million output tokens', 'sort=output_price'],
  ['best price', 'sort=blended_price'],
  ['best value for coding', 'sort=-benchmark:swe-bench-verified “best value” ?best value'],
  ['cheapest speech to text per minute', 'sort=unit_price type=speech_to_text'],
  ['around 70B', 'min_parameters=56000000000&max_parameters=84000000000'],
  ['~128k context', 'min_context_window=128000'],
  ['knowledge cutoff after May 2025', 'knowledge_after=2025-06-01'],
  ['knowledge cutoff in 2025', 'knowledge_after=2025-01-01&knowledge_before=2026-01-01'],
  ['knows about 2025', 'knowledge_after=2025-01-01'],
  ['not from china', 'creator=!heron,!ibis'],
  ['french reasoning models', 'creator=mistral capability=reasoning'],
  ["not china's Heron", 'creator=!heron'],
  ['Acme models except egret', 'creator=acme family=!egret'],
  ['Acme models except egret 2', 'creator=acme ?except egret 2'],
  ['vision without audio', 'capability=vision input_modality=!audio'],
  ['json schema and images', 'capability=structured_output capability=vision'],
  ['supports audio and video', 'input_modality=audio input_modality=video'],
  ['speech to speech', 'input_modality=audio&output_modality=audio'],
  ['open source alternative to gpt-4o', 'open_weights=true'],
  ['like gpt-4o but open source', 'open_weights=true'],
  ['embedding model for code', 'type=embedding “code”'],
  ['cheap llm for 24GB of VRAM', 'sort=blended_price type=text ?24GB of VRAM'],
  ['models retired in 2025', 'status=retired ?in 2025'],
  ['how much does gpt-4.1 cost', '“gpt-4.1”'],
  ['released before gpt-4o', 'max release of gpt-4o'],
  ['older than gpt-4o', 'max release of gpt-4o'],
  ['before 2023', 'released_before=2023-01-01'],
  ['us models with vision', 'creator=acme capability=vision'],
  ['show us models with vision', 'capability=vision'],
  ['max output of gpt-4o', '“gpt-4o”'],
  ['heron coder models', 'creator=heron “coder”'],
  ['ibis stork models with vision', 'capability=vision “ibis stork”'],
  ['models on ibis stork', 'provider=stork'],
  ['less than $3 in and $15 out', 'max_input_price=3 max_output_price=15'],
  ['MMLU-Pro above 80 and under 10B', 'benchmark_min=mmlu-pro:80 max_parameters=10000000000'],
  ['elo above 1400', 'benchmark_min=arena-text:1400'],
  ['hallucination rate under 5%', 'benchmark_max=vectara-hallucination-rate:5'],
  ['cheapest way to embed 1 billion tokens', 'sort=input_price type=embedding'],
  [
    'top 5 reasoning models by gpqa under $1',
    'capability=reasoning sort=-benchmark:gpqa-diamond max_input_price=1',
  ],
  ['best reasoning model on gpqa', 'sort=-benchmark:gpqa-diamond'],
  ['best model for writing sql', 'sort=-benchmark:swe-bench-verified'],
  ['models that speak german', '“speak german” ?speak german'],
  ['neither acme nor heron', 'creator=!acme,!heron'],
  ['models that will be retired soon', 'status=deprecated'],
  ['models shutting down', 'status=deprecated'],
  ['non-commercial license models', 'license=cc-by-nc-4.0'],
  ['llama community license', 'license=llama-2-community-license'],
  ['when was gpt-4.1 released', '“gpt-4.1”'],
  ['real time voice models', 'input_modality=audio&output_modality=audio'],
  ['fast and cheap llm', 'sort=blended_price type=text ?fast'],
  ['gpt-4o fast with vision', 'capability=vision “gpt-4o fast”'],
  ['cheapest way to transcribe 100 hours of audio', 'sort=unit_price type=speech_to_text'],
  ['models trained after 2025', 'knowledge_after=2026-01-01'],
  ['bedrock in frankfurt', 'provider=amazon-bedrock region=eu-central-1'],
  ['hosted in germany', 'region=eu-central-1'],
  ['batch discounts and vision', 'capability=batch capability=vision'],
  ['cheap model for summarizing', 'sort=blended_price “summarizing” ?summarizing'],
];

describe('reading a question', () => {
  for (const [q, as] of READ) {
    it(`${q}: ${as}`, () => {
      expect(toText(read(q))).to.equal(as);
    });
  }

  it('takes mistyped words for the nearest only where it is asked to', () => {
    const typed = 'cheep vison modl with tol calling';
    expect(toText(read(typed))).to.include('“');
    expect(toText(read(typed, true))).to.equal(
      'sort=blended_price capability=vision capability=tool_calling',
    );
  });

  it('reads any text without failing, and says each condition once', () => {
    const words = [
      ...ENGLISH.conditions.flatMap(([, phrases]) => phrases.split(', ')),
      ...Object.values(ENGLISH.roles).flatMap((phrases) => phrases.split(', ')),
      ...[
        '$',
        '<=',
        ',',
        '+',
        '-',
        '–',
        '200k',
        '$2',
        '10b',
        '2026-05',
        '%',
        '5',
        'gpt-4o',
        'Acme',
      ],
    ];
    const question = fc
      .array(fc.constantFrom(...words), { maxLength: 40 })
      .map((all) => all.join(' '));
    const any = fc.oneof(question, fc.string({ maxLength: 300, unit: 'grapheme' }));
    fc.assert(
      fc.property(any, fc.boolean(), (q, corrects) => {
        const { conditions } = read(q, corrects);
        const said = conditions.map((one) => JSON.stringify(one.reference ?? one.wishes));
        expect(new Set(said).size).to.equal(said.length);
        for (const { text } of conditions) expect(text).not.to.equal('');
      }),
      { numRuns: 1_000 },
    );
  });
});
