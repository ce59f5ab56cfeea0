import { expect } from 'chai';
import { buildEndpoint, patchEndpoint } from '../../server/accounts/webhooks/endpoint-factory.ts';
import { type Endpoint, toEndpointTag } from '../../server/accounts/webhooks/endpoint-store.ts';
import type { ApiError } from '../../server/errors.ts';
import { TargetPolicy } from '../../server/accounts/webhooks/target.ts';

const URL = 'https://hooks.example.org/in';
const POLICY = new TargetPolicy();
const NOW = '2026-09-14T15:20:11Z';
const ENDPOINT: Endpoint = {
  id: 'whk_1',
  accountId: 'acc_1',
  url: URL,
  events: [],
  filter: null,
  description: null,
  status: 'disabled',
  disabledReason: 'owner',
  createdAt: '2026-09-01T00:00:00Z',
  updatedAt: '2026-09-01T00:00:00Z',
  listensSince: '2026-09-01T00:00:00Z',
  failingSince: '2026-09-02T00:00:00Z',
  lastSuccessAt: null,
};

describe('an endpoint of webhooks', () => {
  it('hears each event once, in the order of the documentation, or all', () => {
    const eventsOf = (...events: string[]) => buildEndpoint({ url: URL, events }, POLICY).events;
    expect(eventsOf()).to.deep.equal([]);
    const named = ['model.created', 'offer.*'];
    expect(eventsOf('model.created', 'offer.*', 'model.created')).to.have.members(named);
    expect(eventsOf('offer.*', 'model.created')).to.deep.equal(
      eventsOf('model.created', 'offer.*'),
    );
    expect(eventsOf('model.created', '*', 'offer.*')).to.deep.equal(['*']);
  });

  it('has no filter where its lists are empty, and each value of a list once', () => {
    const filterOf = (filter: object) => buildEndpoint({ url: URL, filter }, POLICY).filter;
    expect(filterOf({ creators: [], providers: [] })).to.equal(null);
    const filter = { creators: ['a', 'b', 'a'], providers: [], slugs: undefined };
    expect(filterOf(filter)).to.deep.equal({ creators: ['a', 'b'] });
  });

  it('begins anew where it is enabled, and only there', () => {
    const patch = (change: object) => patchEndpoint(ENDPOINT, change, POLICY, NOW);
    expect(patch({ status: 'enabled' })).to.deep.equal({
      ...ENDPOINT,
      status: 'enabled',
      disabledReason: null,
      updatedAt: NOW,
      listensSince: NOW,
      failingSince: null,
    });
    for (const change of [{ description: 'mine' }, { status: 'disabled', description: 'mine' }]) {
      expect(patch(change)).to.deep.equal({ ...ENDPOINT, description: 'mine', updatedAt: NOW });
    }
    expect(patch({ description: null, filter: null, events: ['*'] })).to.deep.equal({
      ...ENDPOINT,
      events: ['*'],
      updatedAt: NOW,
    });
  });

  it('is changed in what is named, and disabled by its owner', () => {
    const filter = { creators: ['a'] };
    const enabled = { ...ENDPOINT, status: 'enabled', disabledReason: null, filter } as const;
    const patch = (change: object) => patchEndpoint(enabled, change, POLICY, NOW);
    expect(patch({})).to.deep.equal({ ...enabled, updatedAt: NOW });
    expect(patch({ url: `${URL}/2` })).to.deep.equal({
      ...enabled,
      updatedAt: NOW,
      url: `${URL}/2`,
    });
    const others = { providers: ['p'] };
    expect(patch({ filter: others })).to.deep.equal({ ...enabled, updatedAt: NOW, filter: others });
    expect(patch({ filter: null })).to.deep.equal({ ...enabled, updatedAt: NOW, filter: null });
    expect(patch({ status: 'disabled' })).to.deep.equal({
      ...enabled,
      status: 'disabled',
      disabledReason: 'owner',
      updatedAt: NOW,
    });
  });

  it('is refused with what is wrong of it, and where', () => {
    const refusalOf = (wanted: { url: string; events?: string[] }): unknown => {
      try {
        return buildEndpoint(wanted, POLICY);
      } catch (error) {
        const { code, message, members } = error as ApiError;
        return [code, message, members['errors']];
      }
    };
    expect(refusalOf({ url: 'ftp://hooks.example.org' })).to.deep.equal([
      'validation_failed',
      'Messages cannot be sent to this URL.',
      [{ detail: 'Must begin with https://.', pointer: '#/url' }],
    ]);
    expect(refusalOf({ url: URL, events: ['x', 'model.created', 'y'.repeat(65)] })).to.deep.equal([
      'validation_failed',
      'Some events do not exist.',
      [
        { detail: 'There is no event “x”.', pointer: '#/events/0' },
        { detail: `There is no event “${'y'.repeat(64)}”.`, pointer: '#/events/2' },
      ],
    ]);
    const described = buildEndpoint({ url: URL, description: 'mine' }, POLICY);
    expect(described).to.deep.equal({ url: URL, events: [], filter: null, description: 'mine' });
  });

  it('has another tag with whatever an owner can see change, but for deliveries', () => {
    const changed: Partial<Endpoint>[] = [
      { id: 'whk_2' },
      { url: `${URL}/2` },
      { events: ['*'] },
      { filter: { creators: ['a'] } },
      { description: 'mine' },
      { status: 'enabled' },
      { disabledReason: 'failing' },
    ];
    const tags = [{}, ...changed].map((change) => toEndpointTag({ ...ENDPOINT, ...change }));
    expect(new Set(tags).size).to.equal(tags.length);
    expect(tags.join()).to.match(/^("[\w-]{22}",?)+$/);
    const delivered = { failingSince: null, lastSuccessAt: NOW, updatedAt: NOW };
    expect(toEndpointTag({ ...ENDPOINT, ...delivered })).to.equal(tags[0]);
  });
});
