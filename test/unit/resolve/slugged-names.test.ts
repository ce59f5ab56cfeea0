import { expect } from 'chai';
import { toMention } from '../../../indexer/resolve/identify/mention.ts';
import { toLink, type Link } from '../../../indexer/resolve/link/entity.ts';
import { toAliases } from '../../../indexer/resolve/name/aliases.ts';
import { buildOffer } from './build.ts';

type Named = Parameters<typeof toAliases>[0][number];

const model = (slug: string, name: string, more: Partial<Named> = {}): Named => ({
  key: `key:${slug}`,
  slug,
  name,
  creator: 'kuaishou',
  isSnapshot: false,
  links: [],
  former: [],
  ...more,
});

/** That a host writes an id, and how it was found to mean the model. */
function linkOf(id: string, strategy: Link['strategy'] = 'matching_key'): Link {
  const mention = toMention({ source: 'feed', record: buildOffer(id) });
  if (mention === null || 'denied' in mention) throw new Error(`${id} is of no model.`);
  return toLink(mention, strategy);
}

const namesOf = (...models: Named[]) =>
  new Map(
    [...toAliases(models)].map(([key, aliases]) => [
      key.slice('key:'.length),
      aliases.filter(({ kind }) => kind === 'name').map(({ alias }) => alias),
    ]),
  );

describe('names as people write them into addresses', () => {
  it('lead to the model of that name', () => {
    const names = namesOf(
      model('kling-v3-pro', 'Kling 3.0 Pro'),
      model('flux-2-max', 'FLUX.2 [max]', { creator: 'black-forest-labs' }),
    );
    expect(names.get('kling-v3-pro')).to.include('kling-3.0-pro');
    expect(names.get('flux-2-max')).to.include('flux.2-max');
  });

  it('are nobody’s where they could mean another model', () => {
    const names = namesOf(
      model('kling-a', 'Kling 3.0'),
      model('kling-b', 'Kling (3.0)'),
      model('kling-c', 'Kling Old', { former: ['kling-two'] }),
      model('kling-d', 'Kling Two'),
      model('command-a-plus-05-2026', 'Command A+', { creator: 'cohere' }),
    );
    expect([...names.values()].flat()).not.to.include.members(['kling-3.0']);
    expect(names.get('kling-d')).to.deep.equal(['Kling Two']);
    expect(names.get('command-a-plus-05-2026')).to.deep.equal(['Command A+']);
  });

  it('are nobody’s where a host writes another model’s id so', () => {
    const other = model('kling-b', 'Kling Other', { links: [linkOf('kilo/kling-3.0-pro')] });
    const names = namesOf(model('kling-a', 'Kling 3.0 Pro'), other);
    expect(names.get('kling-a')).to.deep.equal(['Kling 3.0 Pro']);
  });

  it('are left out of what the community makes, which is known by its repository', () => {
    const made = model('someone--heron', 'Heron One', { creator: 'someone' });
    expect(namesOf(made).get('someone--heron')).to.deep.equal(['Heron One']);
  });
});

describe('the confidence of an alias', () => {
  it('is that of the surest record that writes it', () => {
    const links = [linkOf('a/kling-3.0-pro', 'completed'), linkOf('b/kling-3.0-pro', 'exact')];
    const aliases = toAliases([model('kling-a', 'Kling A', { links })]).get('key:kling-a') ?? [];
    const said = aliases.find(({ alias }) => alias === 'kling-3.0-pro');
    expect(said).to.include({ strategy: 'exact', confidence: 1 });
  });
});
