import { expect } from 'chai';
import { toMention } from '../../../../indexer/resolve/identify/mention.ts';
import { link } from '../../../../indexer/resolve/link/link.ts';
import type { FeedRecord } from '../../../../schemas/records.ts';
import { buildOffer, buildRun, findModel, onlyModel, resolveRecords } from '../build.ts';

type Said = readonly [source: string, record: FeedRecord];

const SHARED: readonly Said[] = ['a', 'b', 'c'].map((host) => [
  'one',
  buildOffer(`${host}/nvidia/nemotron-9-heron-120b-a12b`),
]);
const SHORT = 'nvidia/nemotron-9-heron';

/** By source and id of each mention, the name of the model it is linked to. */
function linkAll(said: readonly Said[]): Record<string, string> {
  const mentions = said.flatMap(([source, record]) => {
    const mention = toMention({ source, record });
    return mention === null || 'denied' in mention ? [] : [mention];
  });
  return Object.fromEntries(
    link(mentions).entities.flatMap(({ name, links }) =>
      links.map(({ mention: { source, record } }) => [`${source} ${record.native_id}`, name]),
    ),
  );
}

describe('an id of a provider means one model', () => {
  it('where one source’s display name says which, however the others write it', () => {
    const linked = linkAll([
      ['one', buildOffer('nvidia/nemotron-9')],
      ['two', buildOffer('x/nvidia/nemo-nine')],
      ['one', buildOffer('x/nvidia/Nemo-Nine', { name: 'Nemotron 9' })],
      ['two', buildOffer('y/nvidia/nemo-nine')],
    ]);
    expect(linked).to.deep.equal({
      'one nvidia/nemotron-9': 'nemotron-9',
      'two x/nvidia/nemo-nine': 'nemotron-9',
      'one x/nvidia/Nemo-Nine': 'nemotron-9',
      // Another provider may mean another model.
      'two y/nvidia/nemo-nine': 'nemo-nine',
    });
  });

  it('where one source’s month of release says which', () => {
    const linked = linkAll([
      ['one', buildOffer('mistral/voxtral-mini-2410')],
      ['two', buildOffer('x/mistralai/voxtral-mini')],
      ['one', buildOffer('x/mistralai/voxtral-mini', { release_date: '2024-10-09' })],
    ]);
    expect(linked).to.include({
      'one x/mistralai/voxtral-mini': 'voxtral-mini-2410',
      'two x/mistralai/voxtral-mini': 'voxtral-mini-2410',
    });
  });

  it('where one source tells two weights apart, and another has but the shorter name', () => {
    const both: readonly Said[] = [
      ...SHARED,
      ['one', buildOffer(`fireworks-ai/${SHORT}`)],
      ['one', buildOffer('fireworks-ai/nvidia/nemotron-9-heron-120b-a12b')],
    ];
    expect(linkAll(both)[`one fireworks-ai/${SHORT}`]).to.equal('nemotron-9-heron');
    const linked = linkAll([...both, ['two', buildOffer(`fireworks-ai/${SHORT}`)]]);
    expect(linked[`one fireworks-ai/${SHORT}`]).to.equal('nemotron-9-heron-120b-a12b');
    expect(linked[`two fireworks-ai/${SHORT}`]).to.equal('nemotron-9-heron-120b-a12b');
  });

  it('and a shorter name is another one only at hosts of base weights that one source lists both of', () => {
    const shortAt = (host: string, sourceOfFull: string) =>
      linkAll([
        ...SHARED,
        ['one', buildOffer(`${host}/${SHORT}`)],
        [sourceOfFull, buildOffer(`${host}/nvidia/nemotron-9-heron-120b-a12b`)],
      ])[`one ${host}/${SHORT}`];
    for (const host of ['amazon-sagemaker', 'fireworks-ai', 'replicate', 'togetherai']) {
      expect(shortAt(host, 'one'), host).to.equal('nemotron-9-heron');
    }
    expect(shortAt('fireworks-ai', 'two')).to.equal('nemotron-9-heron-120b-a12b');
    expect(shortAt('d', 'one')).to.equal('nemotron-9-heron-120b-a12b');
  });
});

describe('what is linked', () => {
  it('comes in the order of the keys', () => {
    const mentions = ['x/acme/b', 'x/acme/a', 'x/acme/c'].flatMap((id) => {
      const mention = toMention({ source: 'one', record: buildOffer(id) });
      return mention === null || 'denied' in mention ? [] : [mention];
    });
    const keys = link(mentions).entities.map(({ key }) => key);
    expect(keys)
      .to.have.length(3)
      .and.to.deep.equal([...keys].sort());
  });
});

describe('repositories that differ by case', () => {
  const run = (id: string, score: string, params?: number) =>
    buildRun(id, {
      scores: [{ score }],
      ...(params === undefined ? {} : { params_total: params }),
    });

  it('are two models with other scores, and the one whose size is known has the plain key', () => {
    const catalogue = resolveRecords([run('A/Heron-B', '0.5'), run('A/Heron-b', '0.7', 8e9)]);
    expect(catalogue.models).to.have.length(2);
    expect(findModel(catalogue, 'a--heron-b').paramsTotal).to.equal(8e9);
  });

  it('are one with the same scores, in whatever order these come', () => {
    const [one, other] = [
      { benchmark: 'IFEval', score: '0.5' },
      { benchmark: 'BBH', score: '0.7' },
    ];
    const twice = [
      buildRun('A/Heron-B', { scores: [one, other] }),
      buildRun('A/Heron-b', { scores: [other, one] }),
    ];
    expect(onlyModel(resolveRecords(twice)).key).to.equal('hf:a/heron-b');
  });

  it('are one where a lab makes it', () => {
    const id = 'Qwen/Qwen2.5-72B-Instruct';
    const { results } = onlyModel(resolveRecords([run(id, '0.5'), run(id.toLowerCase(), '0.7')]));
    expect(results).to.have.length(2);
  });
});
