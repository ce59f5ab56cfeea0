import { expect } from 'chai';
import { readWords, sayRead } from '../../support/read-words.ts';

type Row = readonly [q: string, as: string];

const JOINED: Readonly<Record<string, readonly Row[]>> = {
  'are one where or joins them, whatever says nothing stands between': [
    ['vision, reasoning or tool calling', 'capability=vision,reasoning,tool_calling'],
    ['vision or just reasoning', 'capability=vision,reasoning'],
    ['models with vision versus reasoning', 'capability=vision,reasoning'],
    ['audio or video input', 'input_modality=audio,video'],
  ],
  'are one where or joins fields or bounds, either of which is enough': [
    ['free or under $1', 'filter=(free:=true || input_price:<=1)'],
    ['free or open source models', 'filter=(free:=true || open_weights:=true)'],
    ['vision or audio input', 'filter=(capability:=vision || input_modality:=audio)'],
    ['vision or from acme', 'filter=(capability:=vision || creator:=acme)'],
    ['free models or models under $1', 'filter=(free:=true || input_price:<=1)'],
    ['less than $1 or more than $10', 'filter=(input_price:<=1 || input_price:>=10)'],
    ['price above 5 or below 2', 'filter=(input_price:>=5 || input_price:<=2)'],
    [
      'mit or 7b to 9b',
      'filter=(license:=mit || (parameters:>=7000000000 && parameters:<=9000000000))',
    ],
    [
      'mmlu-pro over 70 or open asr 5',
      'filter=(benchmark.mmlu-pro:>=70 || benchmark.open-asr:<=5)',
    ],
    ['before 2024 or after 2025', 'filter=(release_date:<2024-01-01 || release_date:>=2026-01-01)'],
    [
      'image generation under 2 cents or free',
      'type=image filter=(unit_price:<=0.02 || free:=true)',
    ],
    [
      'free or vision or tools',
      'filter=(free:=true || capability:=vision || capability:=tool_calling)',
    ],
    ['text only or free', 'filter=(capability:!=vision || free:=true)'],
    ['paid or open source', 'filter=(blended_price:>0 || open_weights:=true)'],
  ],
  'are two where or joins what no expression says, or what is left out': [
    ['free or cheap', 'free=true sort=blended_price'],
    ['deprecated or free', 'status=deprecated free=true'],
    ['without vision or open source', 'capability=!vision open_weights=false'],
    ['no vision or audio input', 'capability=!vision input_modality=!audio'],
    ['neither vision nor audio', 'capability=!vision input_modality=!audio'],
  ],
  'are the opposite where a bound is negated': [
    ["shouldn't cost more than $5", 'max_input_price=5'],
    ["don't want to pay more than $5 per million", 'max_input_price=5'],
    ['must not exceed $2', 'max_input_price=2'],
    ['nothing over $5', 'max_input_price=5'],
    ['not deprecated over $5', 'status=!deprecated min_input_price=5'],
    ['not between $1 and $3', 'filter=!(input_price:>=1 && input_price:<=3)'],
    ['not mmlu-pro over 70', 'filter=!benchmark.mmlu-pro:>=70'],
    ['not cheaper than gpt-5', 'min price of gpt-5 × 1'],
    ['not half the price of gpt-5', 'min price of gpt-5 × 0.5'],
    ['worse than gpt-5', 'max score of gpt-5'],
    ['models outside china', 'creator=!heron,!ibis'],
    ["mustn't be chinese", 'creator=!heron,!ibis'],
    ['exclude acme and egret', 'creator=!acme family=!egret'],
    ['worst at math', 'sort=benchmark:aime-2025'],
    ['worst coding model', 'sort=benchmark:swe-bench-verified'],
  ],
  'are one where both are negated': [
    ['without vision and reasoning', 'capability=!vision,!reasoning'],
    ['no tools or chat models by acme', 'capability=!tool_calling type=!text creator=acme'],
    ['no reasoning, just vision', 'capability=!reasoning,!vision'],
  ],
  'are two where only one of them is negated': [
    ['nothing from heron, models by acme', 'creator=!heron creator=acme'],
    ['no vision; reasoning', 'capability=!vision capability=reasoning'],
  ],
  'are the narrower one of two days': [
    ['since may 2025, after 2023', 'released_after=2025-05-01'],
    ['released after may 2025 and since 2024', 'released_after=2025-06-01'],
  ],
  'are not of a list that has ended': [
    ['hosted on acme; llama', 'provider=acme “llama”'],
    ['hosted on quick cloud; acme models', 'provider=quick-cloud creator=acme'],
  ],
  'are said once': [['price drops or price increases since may 2026', 'repriced()']],
};

const NAMED: Readonly<Record<string, readonly Row[]>> = {
  'are not compared with each other where they are compared with others': [
    ['newer models than gpt-5 or egret-2', '“gpt-5 egret-2”'],
  ],
  'are left out together, and not compared': [
    ['not stork or egret', 'filter=!name:"stork" family=!egret'],
    [
      'vision models excluding stork pro and egret',
      'capability=vision filter=!(name:"stork" && name:"pro") family=!egret',
    ],
    ['neither gpt-5 nor egret-2', '?neither gpt-5 ?egret-2'],
    ['I don’t want the gpt-5 or egret', 'family=!egret ?don’t want the gpt-5'],
    ['models other than stork, egret or gpt-5', 'filter=!name:"stork" family=!egret ?gpt-5'],
    ['everything but stork pro', 'filter=!(name:"stork" && name:"pro")'],
    ['not stork pro vision', 'filter=!(name:"stork" && name:"pro") capability=vision'],
    ['models other than stork-pro or gpt-5', 'filter=!name:"stork-pro" ?gpt-5'],
    ['except stork, gpt-5 and egret', 'filter=!name:"stork" family=!egret ?gpt-5'],
    ['except stork, gpt-4, gpt-5 or egret', 'filter=!name:"stork" family=!egret ?gpt-4 ?gpt-5'],
    ['except stork, gpt-5', 'filter=!name:"stork" “gpt-5”'],
    ['not gpt-5 or egret with vision', 'family=!egret capability=vision ?not gpt-5'],
  ],
  'are compared where something else is left out': [
    ['why not gpt-5 or egret-2', 'compared(gpt-5, egret-2) “why”'],
    ['without tools gpt-5 or egret-2', 'capability=!tool_calling compared(gpt-5, egret-2)'],
    ['gpt-5 or egret-2 but not deprecated', 'compared(gpt-5, egret-2) status=!deprecated'],
  ],
  'are each what is wanted is compared with': [
    ['cheaper than gpt-5 or egret-2', 'max price of gpt-5 max price of egret-2'],
    [
      'cheaper than gpt-5, egret-2 and gpt-4 with vision',
      'max price of gpt-5 max price of egret-2 max price of gpt-4 capability=vision',
    ],
    ['better than gpt-5 or egret-2 at coding', 'min score of gpt-5 min score of egret-2'],
    ['cheaper than gpt-5 and 200k context', 'max price of gpt-5 min_context_window=200000'],
    ['cheaper than gpt-5 and egret', 'max price of gpt-5 “egret”'],
    ['cheaper than gpt-5 and better than egret-2', 'max price of gpt-5 min score of egret-2'],
  ],
  'are compared with all that one may be better than': [
    ['is gpt-5 better than egret-2 or gpt-4', 'compared(gpt-5, egret-2, gpt-4)'],
    ['is gpt-5 cheaper than egret-2 and gpt-4', 'compared(gpt-5, egret-2, gpt-4)'],
    ['does gpt-5 have a longer context than egret-2', 'compared(gpt-5, egret-2)'],
    ['cheaper than both gpt-5 and egret-2', 'max price of gpt-5 max price of egret-2'],
    ['cheaper than either gpt-5 or egret-2', 'max price of gpt-5 max price of egret-2'],
    ['cheaper than gpt-5 but better', 'max price of gpt-5 min score of gpt-5'],
    [
      'is gpt-0 better than gpt-1, gpt-2, gpt-3, gpt-4, gpt-5 or gpt-6',
      'compared(gpt-0, gpt-1, gpt-2, gpt-3, gpt-4, gpt-5) “gpt-6”',
    ],
  ],
  'are six at most': [
    [
      'gpt-1 vs gpt-2 vs gpt-3 vs gpt-4 vs gpt-5 vs gpt-6 vs gpt-7',
      'compared(gpt-1, gpt-2, gpt-3, gpt-4, gpt-5, gpt-6) “gpt-7”',
    ],
  ],
  'are none where each may be any word': [['stork or plover', '“stork plover”']],
  'begin where their own names do': [
    ['tax docs gpt-5 alternative', 'alternatives(gpt-5) “tax docs”'],
    ['equivalent for gpt-5', 'alternatives(gpt-5)'],
  ],
  'are compared with each figure that is more or less, and not with what is only low': [
    ['newer than gpt-5 and cheap', 'min release of gpt-5 sort=blended_price'],
  ],
  'are no sizes': [['cheaper than rerank 4b', 'type=rerank “4b”']],
  'are sorted as the figure that is asked for is good': [
    [
      'gpt-5 or egret-2, which has lower open asr',
      'compared(gpt-5, egret-2) sort=benchmark:open-asr',
    ],
  ],
  'have a status that is asked for with something else': [
    ['are gpt-4 vision models deprecated', 'capability=vision status=deprecated “gpt-4”'],
  ],
};

const COUNTED: Readonly<Record<string, readonly Row[]>> = {
  'says how many are wanted up to a hundred': [
    ['100 cheapest models', 'sort=blended_price'],
    ['250 cheapest models', 'sort=blended_price “250”'],
  ],
  'before what models can do ranks them by it': [
    ['top 5 reasoning models', 'sort=-benchmark:gpqa-diamond'],
  ],
  'around a size has no other side': [
    ['around 30b or less', 'min_parameters=24000000000&max_parameters=36000000000'],
  ],
  'of tokens is a context where a side is said': [
    ['at least 200m tokens of context', 'min_context_window=200000000'],
  ],
  'of the memory of a card is all of it, though the computer is named': [
    ['laptop with 24gb vram', 'open_weights=true max_parameters=40000000000'],
  ],
  'of money has none of the units of sizes': [['under $3b', 'max_input_price=3']],
  'of another currency is no figure of the catalogue': [
    ['vision models under €5', 'capability=vision ?under €5'],
  ],
  'of money is of the side that is said, whatever is named before it': [
    ['context $3 out', 'max_output_price=3'],
  ],
  'of money is paid for what is said first': [
    [
      'under 5 cents per image, cheapest per minute',
      'max_unit_price=0.05 sort=unit_price type=image',
    ],
  ],
};

const OTHERS: Readonly<Record<string, readonly Row[]>> = {
  'are what models are best of all at, unless it says with': [
    ['best models with reasoning', 'capability=reasoning sort=-benchmark:gpqa-diamond'],
  ],
  'are a benchmark of their own, whatever the type of models is best at': [
    ['text models by aime 2025', 'type=text sort=-benchmark:aime-2025'],
  ],
  'are no input where they are of text': [
    ['without text', '?without text'],
    ['json schema and text', 'capability=structured_output “text”'],
  ],
  'are what models make only where no name is left': [
    ['cheapest images or plover', 'sort=blended_price “images plover”'],
  ],
  'are all of a purpose that no field speaks of': [
    ['models for knitting patterns', '?knitting ?patterns'],
  ],
  'are days of a release beside a status': [
    [
      'deprecated models released in 2025',
      'status=deprecated released_after=2025-01-01&released_before=2026-01-01',
    ],
  ],
};

const GROUPS: readonly (readonly [what: string, rows: Readonly<Record<string, readonly Row[]>>])[] =
  [
    ['conditions of a question about the same', JOINED],
    ['models that a question names', NAMED],
    ['a number in a question', COUNTED],
    ['words of a question', OTHERS],
  ];

for (const [what, groups] of GROUPS) {
  describe(what, () => {
    for (const [title, rows] of Object.entries(groups)) {
      it(title, () => {
        for (const [q, as] of rows) expect(sayRead(readWords(q)), q).to.equal(as);
      });
    }
  });
}

describe('what a question says again', () => {
  it('is ignored where it says the opposite of a flag', () => {
    const { conditions, ignored } = readWords('open source and closed source');
    expect(conditions.map(({ text }) => text)).to.deep.equal(['open source']);
    expect(ignored).to.deep.equal(['closed source']);
  });
});
