import { expect } from 'chai';
import { FrequencySketch } from '../../../server/http/responses/frequency-sketch.ts';

/** Addresses that have little in common but their beginning. */
const addressOf = (at: number): string =>
  `/api/v1/models?limit=20&min_context_window=${at * 7_919}`;

describe('the sketch of what is asked often', () => {
  it('knows how often each text came, and nothing of others', () => {
    const sketch = new FrequencySketch();
    for (let at = 0; at < 3; at += 1) sketch.note('a');
    sketch.note('b');
    expect(['a', 'b', 'c'].map((text) => sketch.frequencyOf(text))).to.deep.equal([3, 1, 0]);
  });

  it('counts to 15', () => {
    const sketch = new FrequencySketch();
    // More often than a byte can say.
    for (let at = 0; at < 2 ** 8 + 4; at += 1) sketch.note('a');
    expect(sketch.frequencyOf('a')).to.equal(15);
  });

  it('never counts too little, and for one of forty of 30,000 texts too much', () => {
    const sketch = new FrequencySketch();
    const texts = Array.from({ length: 30_000 }, (_, at) => addressOf(at));
    for (const text of texts) sketch.note(text);
    const frequencies = texts.map((text) => sketch.frequencyOf(text));
    expect(Math.min(...frequencies)).to.equal(1);
    expect(frequencies.filter((frequency) => frequency > 1).length).to.be.below(30_000 / 40);
  });

  it('forgets half of what it counted after 65,536 notes, and again after half as many', () => {
    const sketch = new FrequencySketch();
    for (let at = 0; at < 8; at += 1) sketch.note('often');
    for (let at = 8; at < 2 ** 16 - 1; at += 1) sketch.note('x');
    expect(sketch.frequencyOf('often')).to.equal(8);
    sketch.note('x');
    expect(sketch.frequencyOf('often')).to.equal(4);
    for (let at = 1; at < 2 ** 15; at += 1) sketch.note('x');
    expect(sketch.frequencyOf('often')).to.equal(4);
    sketch.note('x');
    expect(sketch.frequencyOf('often')).to.equal(2);
  });
});
