import { expect } from 'chai';
import { readWords, sayRead } from '../../support/read-words.ts';

/** What is asked of models that are named, of memory and of changes. */
const READ: readonly (readonly [q: string, as: string])[] = [
  ['gpt-5 vs egret 2', 'compared(gpt-5, egret 2)'],
  ['difference between gpt-5 and egret-2', 'compared(gpt-5, egret-2)'],
  ['gpt-5 or egret-2 or dodo-3', 'compared(gpt-5, egret-2, dodo-3)'],
  ['which is better, gpt-5 or egret-2', 'compared(gpt-5, egret-2)'],
  ['which is cheaper gpt-5 or egret-2', 'sort=blended_price compared(gpt-5, egret-2)'],
  ['is gpt-5 better than egret-2', 'compared(gpt-5, egret-2)'],
  ['tax docs gpt-5 or egret-2', 'compared(gpt-5, egret-2) “tax docs”'],
  ['acme vs heron with vision', 'creator=acme,heron capability=vision'],
  ['cheaper than gpt-5 or egret-2', 'max price of gpt-5 max price of egret-2'],
  ['what can replace egret-ada-002', 'successor(egret-ada-002)'],
  ['successor of gpt-4', 'successor(gpt-4)'],
  ['gpt-4 successor', 'successor(gpt-4)'],
  ['i would like gpt-4o with vision', 'capability=vision “gpt-4o”'],
  ['fits on a macbook with 16 GB', 'open_weights=true max_parameters=20000000000'],
  ['open source llm for my gaming pc', 'open_weights=true type=text max_parameters=20000000000'],
  ['runs on 2x rtx 3090', 'max_parameters=80000000000 open_weights=true'],
  ['coding leaderboard', 'sort=-benchmark:swe-bench-verified'],
  ['which models got cheaper since may 2026', 'repriced() since 2026-05-01'],
  ['between $3 and $1', 'min_input_price=1&max_input_price=3'],
  ['cheaper than heron rerank 4 pro', 'max price of heron rerank 4 pro'],
  ['half the price of gpt-5', 'max price of gpt-5 × 0.5'],
  ['twice the context of gpt-5', 'min context of gpt-5 × 2'],
  ['3 cheapest vision models', 'sort=blended_price capability=vision'],
  ['non-heron vision models', 'creator=!heron capability=vision'],
  ['ibis vs acme', 'filter=(provider:=ibis || creator:=acme)'],
  ['models by ibis', 'creator=ibis'],
  ['heron or egret for coding', 'compared(heron, egret) sort=-benchmark:swe-bench-verified'],
  ['compare gpt-5 with egret-2', 'compared(gpt-5, egret-2)'],
  ['gpt-5 price vs egret-2 price', 'compared(gpt-5, egret-2)'],
  ['looking for an open source gpt-4 replacement', 'open_weights=true successor(gpt-4)'],
  ['open source egret alternative', 'open_weights=true alternatives(egret)'],
  ['cheaper version of gpt-5', 'max price of gpt-5 alternatives(gpt-5)'],
  ['latest version of gpt-5', 'sort=-release_date “gpt-5”'],
  ['which is newer, gpt-5 or egret-2', 'sort=-release_date compared(gpt-5, egret-2)'],
  ['fit on 2 h100s', 'max_parameters=266000000000 open_weights=true'],
  ['macbook pro m3 with 36gb', 'open_weights=true max_parameters=45000000000'],
  ['heron models without egret or stork', 'creator=heron family=!egret filter=!name:"stork"'],
  ['models for generating logos', '?logos'],
  ['nothing from heron, under 20b', 'creator=!heron max_parameters=20000000000'],
  ['cheap models, top ten with tool use', 'sort=blended_price capability=tool_calling'],
  [
    'runs on 16 gb and can see images',
    'max_parameters=26000000000 open_weights=true capability=vision',
  ],
  ['is gpt-4 turbo still available', '“gpt-4 turbo”'],
  ['gpt-4 models that are deprecated', 'status=deprecated “gpt-4”'],
  ['which acme models are deprecated', 'creator=acme status=deprecated'],
  ['rerankers under $2 per 1000 searches', 'type=rerank max_unit_price=2'],
  ['acme reranker price per 1000 searches', 'creator=acme type=rerank'],
];

describe('reading a question about models that are named', () => {
  for (const [q, as] of READ) {
    it(`${q}: ${as}`, () => {
      expect(sayRead(readWords(q))).to.equal(as);
    });
  }

  it('asks for sellers where it says so', () => {
    expect(readWords('cheapest provider for gpt-5').isOfSellers).to.equal(true);
    expect(readWords('cheapest gpt-5').isOfSellers).to.equal(false);
    expect(readWords('cheapest models hosted on acme').isOfSellers).to.equal(false);
  });

  it('reads no names where they were not found', () => {
    expect(sayRead(readWords('gpt-5 vs egret 2 with vision', false, false))).to.equal(
      'capability=vision “gpt-5 egret 2”',
    );
  });
});
