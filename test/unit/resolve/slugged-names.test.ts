import { expect } from 'chai';
import { toAliases } from '../../../indexer/resolve/name/aliases.ts';

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

  it('are left out of what the community makes, which is known by its repository', () => {
    const made = model('someone--heron', 'Heron One', { creator: 'someone' });
    expect(namesOf(made).get('someone--heron')).to.deep.equal(['Heron One']);
  });
});
