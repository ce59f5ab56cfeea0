import { expect } from 'chai';
import { toShort } from '../../scripts/tools/chaos/mixed/callers.ts';
import type { Installation } from '../../scripts/tools/chaos/mixed/installation.ts';
import {
  countLines,
  highestGrowth,
  merge,
  type Outcome,
  toText,
} from '../../scripts/tools/chaos/mixed/outcome.ts';

const FIRST: Outcome = {
  times: 1,
  noticedMs: null,
  wellMs: 2_000,
  oldestMs: 900,
  answers: 40,
  lines: 7,
};

describe('the outcome of a fault', () => {
  it('is the worst of all the times it came, and all their answers', () => {
    expect(merge(undefined, FIRST)).to.deep.equal(FIRST);
    const second = {
      ...FIRST,
      noticedMs: 300,
      wellMs: 1_000,
      oldestMs: 1_200,
      answers: 2,
      lines: 3,
    };
    const both = merge(FIRST, second);
    expect(both).to.deep.equal({
      times: 2,
      noticedMs: 300,
      wellMs: 2_000,
      oldestMs: 1_200,
      answers: 42,
      lines: 7,
    });
    expect(merge(both, { ...FIRST, noticedMs: 200, lines: 9 })).to.include({
      times: 3,
      noticedMs: 300,
      lines: 9,
    });
  });

  it('is told in seconds, and says when it was noticed only where that was asked', () => {
    expect(toText(FIRST)).to.equal('well after 2.0 s, oldest answer 0.9 s, 40 answers, 7 lines');
    expect(toText({ ...FIRST, noticedMs: 1_250 })).to.match(
      /^noticed in 1\.3 s, well after 2\.0 s/,
    );
  });

  it('has the lines of the program that wrote most of them since it began', () => {
    const levels = ['"level":"warn"', '"level":"error"', '"level":"fatal"'];
    const toProgram = (log: readonly string[]) => ({
      linesWith: (...texts: readonly string[]) =>
        log.filter((line) => texts.some((text) => line.includes(text))),
    });
    const log = [...levels, '"level":"info"'];
    const [loud, quiet] = [toProgram(log), toProgram([])];
    const installation = { programs: [{ program: loud }, { program: quiet }] };
    const counted = countLines(installation as unknown as Installation);
    expect([...counted.values()]).to.deep.equal([3, 0]);
    const before = new Map<object, number>([
      [loud, 1],
      [quiet, 0],
    ]);
    expect(highestGrowth(before, counted)).to.equal(2);
    // One that began meanwhile had written nothing.
    expect(highestGrowth(new Map(), counted)).to.equal(3);
  });

  it('names an answer by its status and code, or by what went wrong', () => {
    const text = '{"type":"about:blank","code":"quota_exceeded"}';
    expect(toShort({ status: 429, text })).to.equal('429 quota_exceeded');
    expect(toShort({ status: 0, text: 'TypeError: fetch failed' })).to.equal(
      '0 TypeError: fetch failed',
    );
  });
});
