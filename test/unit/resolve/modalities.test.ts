import { expect } from 'chai';
import { toModalities } from '../../../indexer/resolve/facts/modalities.ts';
import { buildOffer, buildRun, findModel, resolveRecords } from './build.ts';

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

describe('what a leaderboard shows to go in', () => {
  const take = (id: string, benchmark: string, said: object = {}) => {
    const { inputModalities, capabilities } = findModel(
      resolveRecords([
        buildOffer(`openai/${id}`, said),
        buildRun(`openai/${id}`, { suite: 'Arena', developer: 'openai', scores: [{ benchmark }] }),
      ]),
      id,
    );
    const sees = capabilities.some((one) => one.capability === 'vision' && one.value);
    return { inputModalities, sees };
  };

  it('is added to what is stated', () => {
    const board = (benchmark: string, said: object) => take('heron', benchmark, said);
    const video = { type: 'video', input_modalities: ['text'], output_modalities: ['video'] };
    const image = { type: 'image', input_modalities: ['text'], output_modalities: ['image'] };
    const text = { type: 'text', input_modalities: ['text'], output_modalities: ['text'] };
    expect([
      board('Arena Image-to-Video', video),
      board('Arena Video Edit', video),
      board('Arena Image Edit', image),
      board('Arena Vision', text),
    ]).to.deep.equal([
      { inputModalities: ['text', 'image'], sees: true },
      { inputModalities: ['text', 'video'], sees: false },
      { inputModalities: ['text', 'image'], sees: true },
      { inputModalities: ['text', 'image'], sees: true },
    ]);
  });

  it('is nothing but text where it is asked in words', () => {
    expect(take('heron', 'Arena Text-to-Video', { type: 'video' }).inputModalities).to.deep.equal([
      'text',
    ]);
    expect(take('heron', 'Arena Text-to-Image', { type: 'image' }).inputModalities).to.deep.equal([
      'text',
    ]);
  });

  it('is said once where it is stated, too', () => {
    const said = { type: 'video', input_modalities: ['image', 'text'] };
    expect(take('heron', 'Arena Image-to-Video', said).inputModalities).to.deep.equal([
      'image',
      'text',
    ]);
  });

  it('is of a model and its snapshots', () => {
    const ids = ['gpt-image-9', 'gpt-image-9-2026-01-15'];
    for (const measured of ids) {
      const catalogue = resolveRecords([
        ...ids.map((id) => buildOffer(`openai/${id}`, { type: 'image' })),
        buildRun(`openai/${measured}`, {
          suite: 'Arena',
          developer: 'openai',
          scores: [{ benchmark: 'Arena Image Edit' }],
        }),
      ]);
      for (const id of ids) {
        expect(findModel(catalogue, id).inputModalities, id).to.deep.equal(['text', 'image']);
      }
    }
  });
});
