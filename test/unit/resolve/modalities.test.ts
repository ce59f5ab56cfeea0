import { expect } from 'chai';
import { toModalities } from '../../../indexer/resolve/facts/modalities.ts';

describe('toModalities', () => {
  it('keeps what feeds say where it fits the type', () => {
    expect(toModalities('image', ['text', 'image'], ['text', 'image'])).to.deep.equal({
      input: ['text', 'image'],
      output: ['text', 'image'],
    });
    expect(toModalities('speech_to_text', ['audio', 'video'], ['text'])).to.deep.equal({
      input: ['audio', 'video'],
      output: ['text'],
    });
  });

  it('does not believe that all take and give text', () => {
    expect(toModalities('speech_to_text', ['text'], ['text'])).to.deep.equal({
      input: ['audio'],
      output: ['text'],
    });
    expect(toModalities('text_to_speech', ['text'], ['text'])).to.deep.equal({
      input: ['text'],
      output: ['audio'],
    });
    expect(toModalities('video', ['text', 'image'], ['text'])).to.deep.equal({
      input: ['text', 'image'],
      output: ['video'],
    });
  });

  it('says what the type tells where nobody says anything, and no more', () => {
    expect(toModalities('text', null, null)).to.deep.equal({ input: ['text'], output: ['text'] });
    expect(toModalities('image', null, [])).to.deep.equal({ input: ['text'], output: ['image'] });
    expect(toModalities('embedding', null, ['text'])).to.deep.equal({
      input: ['text'],
      output: [],
    });
    expect(toModalities('audio', ['text', 'audio'], ['text'])).to.deep.equal({
      input: ['text', 'audio'],
      output: ['audio'],
    });
    expect(toModalities('other', null, null)).to.deep.equal({ input: [], output: [] });
  });
});
