import { expect } from 'chai';
import fc from 'fast-check';
import {
  assignIdentities,
  toModelId,
  toSlug,
  type Newcomer,
} from '../../../indexer/resolve/name/assign-identity.ts';
import { SLUG_PATTERN } from '../../../schemas/model.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom('gpt-5', 'GPT 5', 'gpt/5', 'count', 'latest', '-', '模型', 'a'.repeat(300)),
);
const newcomers = fc
  .uniqueArray(fc.tuple(text, text), { selector: ([key]) => key, maxLength: 30 })
  .map((pairs) =>
    pairs.map(([key, name]): Newcomer => ({
      key,
      wanted: toSlug(name),
      qualified: toSlug(`creator/${name}`),
    })),
  );

describe('toSlug', () => {
  it('fits the grammar whatever the text', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(toSlug(value)).to.match(SLUG_PATTERN);
      }),
    );
  });

  it('changes nothing that is a slug', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(toSlug(toSlug(value))).to.equal(toSlug(value));
      }),
    );
  });

  it('keeps a repository id readable and a long one apart', () => {
    expect(toSlug('0-hero/Matter-0.2-7B-DPO')).to.equal('0-hero--matter-0.2-7b-dpo');
    const long = 'a'.repeat(300);
    expect(toSlug(`${long}b`))
      .to.have.length(128)
      .and.not.equal(toSlug(`${long}c`));
  });
});

describe('toModelId', () => {
  it('is ten digits of Crockford’s base 32, always the same', () => {
    expect(toModelId('openai/gpt5')).to.equal('mdl_6TW8GB1FNN');
    fc.assert(
      fc.property(text, (key) => {
        expect(toModelId(key)).to.match(/^mdl_[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });
});

describe('assignIdentities', () => {
  it('gives every model a slug and an id of its own', () => {
    fc.assert(
      fc.property(newcomers, (models) => {
        const knownIdentities = [...assignIdentities(models, []).values()];
        expect(knownIdentities).to.have.length(models.length);
        expect(new Set(knownIdentities.map(({ slug }) => slug)).size).to.equal(models.length);
        expect(new Set(knownIdentities.map(({ id }) => id)).size).to.equal(models.length);
        knownIdentities.forEach(({ slug }) => expect(slug).to.match(SLUG_PATTERN));
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(newcomers, (models) => {
        const knownIdentities = assignIdentities(models, []);
        for (const [key, identity] of assignIdentities([...models].reverse(), [])) {
          expect(knownIdentities.get(key)).to.deep.equal(identity);
        }
      }),
    );
  });

  it('never changes an identity once assigned, whoever comes later', () => {
    fc.assert(
      fc.property(newcomers, newcomers, (first, second) => {
        const before = assignIdentities(first, []);
        const after = assignIdentities([...second, ...first], [...before.values()]);
        for (const [key, identity] of before) {
          expect(after.get(key)).to.deep.equal(identity);
        }
      }),
    );
  });

  it('gives newcomers that want one slug the longer one each', () => {
    const want = (key: string): Newcomer => ({
      key,
      wanted: 'nova-2',
      qualified: `${key}--nova-2`,
    });
    const slugs = [...assignIdentities([want('amazon'), want('deepgram')], []).values()].map(
      ({ slug }) => slug,
    );
    expect(slugs).to.deep.equal(['amazon--nova-2', 'deepgram--nova-2']);
  });

  it('gives nobody a path of the API', () => {
    const model = { key: 'x/compare', wanted: 'compare', qualified: 'x--compare' };
    expect(assignIdentities([model], []).get('x/compare')?.slug).to.equal('x--compare');
  });

  it('lets a model take the identity of its former key along', () => {
    const [before] = assignIdentities(
      [{ key: 'a/x', wanted: 'x', qualified: 'a--x' }],
      [],
    ).values();
    const dated = { key: 'a/x2410', wanted: 'x-2410', qualified: 'a--x-2410' };
    const knownIdentities = before === undefined ? [] : [before];
    const heir = assignIdentities([{ ...dated, formerKeys: ['a/x'] }], knownIdentities).get(
      'a/x2410',
    );
    expect(heir).to.deep.equal({ ...before, key: 'a/x2410' });
    const kept = { key: 'a/x', wanted: 'x', qualified: 'a--x' };
    const both = assignIdentities([kept, { ...dated, formerKeys: ['a/x'] }], knownIdentities);
    expect(both.get('a/x')).to.deep.equal(before);
    expect(both.get('a/x2410')?.slug).to.equal('x-2410');
  });

  it('gives an identity once, even where an older list still has it under the former key', () => {
    const [before] = assignIdentities(
      [{ key: 'a/x', wanted: 'x', qualified: 'a--x' }],
      [],
    ).values();
    if (before === undefined) throw new Error('No identity was assigned.');
    const models = ['a/x', 'a/x2410'].map((key) => ({ key, wanted: 'x', qualified: toSlug(key) }));
    const knownIdentities = assignIdentities(models, [{ ...before, key: 'a/x2410' }, before]);
    expect(knownIdentities.get('a/x2410')).to.deep.equal({ ...before, key: 'a/x2410' });
    expect(knownIdentities.get('a/x'))
      .to.include({ slug: 'a--x' })
      .and.not.to.include({ id: before.id });
  });

  it('keeps what a model was called that turns out to be another', () => {
    const knownIdentities = ['a/x', 'a/x-one'].map((key) => ({
      key,
      id: toModelId(key),
      slug: toSlug(key),
    }));
    const joined = assignIdentities(
      [{ key: 'a/x', wanted: 'x', qualified: 'a--x', formerKeys: ['a/x-one'] }],
      knownIdentities,
    );
    const former = ['a--x-one', toModelId('a/x-one')];
    expect(joined.get('a/x')).to.deep.equal({ ...knownIdentities[0], former });
    const again = assignIdentities(
      [{ key: 'a/x', wanted: 'x', qualified: 'a--x' }],
      [...joined.values()],
    );
    expect(again.get('a/x')).to.deep.equal(joined.get('a/x'));
  });

  it('takes a host out of a slug, which goes on leading to the model', () => {
    const known = { key: 'kilo:owl', id: toModelId('kilo:owl'), slug: 'kilo--owl' };
    const owl = { wanted: 'owl', qualified: 'owl' };
    const renamed = { ...known, slug: 'owl', former: ['kilo--owl'] };
    expect(assignIdentities([{ key: 'kilo:owl', ...owl }], [known]).get('kilo:owl')).to.deep.equal(
      renamed,
    );
    expect(
      assignIdentities([{ key: 'kilo:owl', ...owl }], [renamed]).get('kilo:owl'),
    ).to.deep.equal(renamed);
    const attributed = assignIdentities(
      [{ key: 'acme/owl', ...owl, formerKeys: ['kilo:owl'] }],
      [known],
    );
    expect(attributed.get('acme/owl')).to.deep.equal({ ...renamed, key: 'acme/owl' });
  });

  it('keeps the slug of a model that turns out to be what was called by a host, too', () => {
    const known = ['kilo:owl', 'acme/owl'].map((key) => ({
      key,
      id: toModelId(key),
      slug: key === 'acme/owl' ? 'snowy-owl' : 'kilo--owl',
    }));
    const owl = { key: 'acme/owl', wanted: 'owl', qualified: 'acme--owl' };
    const joined = assignIdentities([{ ...owl, formerKeys: ['kilo:owl'] }], known).get('acme/owl');
    expect(joined?.slug).to.equal('snowy-owl');
    expect(joined?.former).to.have.members(['kilo--owl', toModelId('kilo:owl')]);
  });

  it('gives a model the former identity that names no host, before one that does', () => {
    const known = [
      { key: 'kilo:owl', id: toModelId('kilo:owl'), slug: 'kilo--owl' },
      { key: 'zoo/owl', id: toModelId('zoo/owl'), slug: 'snowy-owl' },
    ];
    const owl = { key: 'acme/owl', wanted: 'owl', qualified: 'acme--owl' };
    const formerKeys = ['kilo:owl', 'zoo/owl'];
    expect(assignIdentities([{ ...owl, formerKeys }], known).get('acme/owl')).to.include({
      id: toModelId('zoo/owl'),
      slug: 'snowy-owl',
    });
  });

  it('gives no newcomer what another was once called', () => {
    const known = { key: 'a/new', id: toModelId('a/new'), slug: 'new', former: ['old'] };
    const newcomer = { key: 'b/old', wanted: 'old', qualified: 'b--old' };
    const present = { key: 'a/new', wanted: 'new', qualified: 'a--new' };
    expect(assignIdentities([present, newcomer], [known]).get('b/old')?.slug).to.equal('b--old');
  });
});
