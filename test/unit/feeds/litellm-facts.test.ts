import { expect } from 'chai';
import { buildChat, buildRow, readRow, readRows } from './build-litellm.ts';

const TYPES: Readonly<Record<string, string>> = {
  chat: 'text',
  completion: 'text',
  responses: 'text',
  embedding: 'embedding',
  rerank: 'rerank',
  image_generation: 'image',
  image_edit: 'image',
  video_generation: 'video',
  audio_transcription: 'speech_to_text',
  audio_speech: 'text_to_speech',
  realtime: 'audio',
  moderation: 'moderation',
  ocr: 'ocr',
};

describe('Facts of LiteLLM', () => {
  it('name the type of a model by its mode, and none by a mode that is not known', async () => {
    const modes = [...Object.keys(TYPES), 'telepathy', 'constructor'];
    const rows = modes.map((mode) => [mode, buildRow(mode, '"max_input_tokens": 8191')]);
    const { offers } = await readRows(Object.fromEntries(rows) as Record<string, string>);
    const types = offers.map(({ provider_model_id: id, type }) => [id, type]);
    expect(Object.fromEntries(types)).to.deep.equal({
      ...TYPES,
      telepathy: undefined,
      constructor: undefined,
    });
  });

  it('count no tokens that a model puts out where it only reads', async () => {
    for (const mode of ['embedding', 'rerank', 'moderation']) {
      const fields = '"max_tokens": 8191, "max_output_tokens": 1024';
      const offer = await readRow('heron', buildRow(mode, fields));
      expect(offer.max_input_tokens, mode).to.equal(8191);
      expect(offer, mode).not.to.have.property('max_output_tokens');
    }
  });

  it('take a capability from either of two flags that mean it', async () => {
    const native = await readRow(
      'heron',
      buildChat('openai', '"supports_native_structured_output": true'),
    );
    expect(native.capabilities).to.deep.equal({ structured_output: true });
    const images = await readRow('heron', buildChat('openai', '"supports_image_input": true'));
    expect(images.input_modalities).to.deep.equal(['text', 'image']);
  });

  it('leave out an address too long to be stored', async () => {
    const sourceOf = async (length: number) => {
      const source = 'https://acme.example/'.padEnd(length, 'x');
      return (await readRow('heron', buildChat('openai', `"source": "${source}"`))).prices_url;
    };
    expect(await sourceOf(500)).to.have.length(500);
    expect(await sourceOf(501)).to.equal(undefined);
  });
});
