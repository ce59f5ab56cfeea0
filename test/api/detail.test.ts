import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type { ModelAnswer } from '../../schemas/api/catalog/model-detail.ts';
import { Model } from '../../schemas/model.ts';
import { ApiError } from '../../server/errors.ts';
import type { Services } from '../../server/services.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

type Detail = Omit<z.infer<typeof ModelAnswer>, 'data'> & { data: Model };

describe('GET /api/v1/models/{slug}', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const read = (path: string): Promise<Detail> => app.read<Detail>(`${ROOT}/models/${path}`);

  it('200: the whole document by its slug', async () => {
    const { status, body, headers } = await app.ask(`${ROOT}/models/heron-2`);
    expect(status).to.equal(200);
    const { data } = body as Detail;
    expect(Model.parse(data)).to.deep.equal(SAMPLE_MODELS[0]);
    expect(headers).not.to.have.property('content-location');
  });

  for (const name of [
    'mdl_heron2',
    'HERON-2',
    'acme%2Fheron-2',
    'acme/heron-2',
    'Acme/Heron-2',
    'acme-cloud%2Fus%2Fheron-2',
  ]) {
    it(`200: by ${name}, with the address it stands for (T21)`, async () => {
      const { status, body, headers } = await app.ask(`${ROOT}/models/${name}`);
      expect(status).to.equal(200);
      expect((body as Detail).data.slug).to.equal('heron-2');
      const sent = headers as Record<string, string>;
      expect(sent['content-location']).to.equal(`${ROOT}/models/heron-2`);
      expect(sent['link']).to.equal(
        `<http://127.0.0.1:${app.port}${ROOT}/models/heron-2>; rel="canonical"`,
      );
    });
  }

  it('200: only what fields and include ask for', async () => {
    expect((await read('heron-2?fields=name,offers.pricing.input')).data).to.deep.equal({
      slug: 'heron-2',
      name: 'Heron 2',
      offers: [{ pricing: { input: 2 } }, { pricing: { input: 3 } }],
    });
    const { data } = await read('heron-2?include=offers');
    expect(data).to.have.property('offers');
    expect(data).not.to.have.property('benchmarks');
  });

  it('200: only offers of a provider or in a region', async () => {
    const offers = async (query: string): Promise<string[]> =>
      (await read(`heron-2?${query}`)).data.offers.map((offer) => offer.provider.slug);
    expect(await offers('provider=borealis')).to.deep.equal(['borealis']);
    expect(await offers('region=global')).to.deep.equal(['acme-cloud']);
    expect(await offers('region=mars')).to.deep.equal([]);
    const { meta } = await read('heron-2?provider=boreali');
    expect(meta.warnings[0]).to.include({ code: 'unknown_value', did_you_mean: 'borealis' });
  });

  it('200: of the offers that are included only those of the provider asked for', async () => {
    const { data } = await read('heron-2?include=offers&provider=borealis');
    expect(data.offers.map((offer) => offer.provider.slug)).to.deep.equal(['borealis']);
  });

  it('301: a former slug leads to the present one and keeps the query', async () => {
    const renamed = await openTestApp({
      models: SAMPLE_MODELS,
      // The index of this release keeps no former slugs; the answer of a reader that does.
      services: ({ catalog }: Services) => ({
        catalog: Object.assign(Object.create(catalog) as Services['catalog'], {
          engine: catalog.engine,
          search: catalog.search.bind(catalog),
          view: catalog.view.bind(catalog),
          resolve: async () => {
            const [model] = await catalog.read(['heron-2']);
            return { kind: 'former_slug', slug: model?.slug, model };
          },
        }),
      }),
    });
    try {
      const { status, headers } = await renamed.ask(
        `${ROOT}/models/old-heron?fields=name&note=a?b`,
      );
      expect(status).to.equal(301);
      expect((headers as Record<string, string>)['location']).to.equal(
        `${ROOT}/models/heron-2?fields=name&note=a?b`,
      );
    } finally {
      await renamed.close();
    }
  });

  it('404: with what may have been meant', async () => {
    const problem = await app.read<Problem>(`${ROOT}/models/heron-2-mni`, 404);
    expect(problem.code).to.equal('model_not_found');
    expect(problem.did_you_mean?.[0]?.slug).to.equal('heron-2-mini');
  });

  it('404: an alias of several models names them all', async () => {
    const problem = await app.read<Problem>(`${ROOT}/models/shared-name`, 404);
    expect(problem.did_you_mean?.map(({ slug }) => slug)).to.deep.equal([
      'heron-2',
      'heron-2-mini',
    ]);
  });

  it('200, 404: an alias that ends like a part of a model works percent-encoded only', async () => {
    const aliases = ['offers', 'benchmarks', 'history', 'similar', 'alternatives'];
    const names = aliases.map((part) => `acme/${part}`);
    const own = await openTestApp({
      models: [buildModel({ slug: 'odd', aliases: names }), buildModel({ slug: 'count' })],
    });
    for (const name of names) {
      const encoded = await own.ask(`${ROOT}/models/${encodeURIComponent(name)}`);
      expect(encoded.headers, name).to.include({ 'content-location': `${ROOT}/models/odd` });
      const problem = await own.read<Problem>(`${ROOT}/models/${name}`, 404);
      expect(problem.code, name).to.equal('model_not_found');
      expect(problem.detail, name).to.contain('“acme”');
    }
    const counted = await own.read<{ data: object }>(`${ROOT}/models/count`);
    expect(counted.data).to.deep.equal({ count: 2 });
    await own.close();
  });

  it('400: a name that is too long, and a percent sign that encodes nothing', async () => {
    const long = await app.read<Problem>(`${ROOT}/models/${'x'.repeat(257)}`, 400);
    expect(long.errors?.[0]).to.include({ parameter: 'slug' });
    for (const path of ['%zz', '%ff', 'a%2']) {
      const { code } = await app.read<Problem>(`${ROOT}/models/${path}`, 400);
      expect(code).to.equal('invalid_request');
    }
  });

  it('500: tells nothing of what failed, and logs it once', async () => {
    const broken = await openTestApp({
      services: ({ catalog }: Services) => ({
        catalog: Object.assign(Object.create(catalog) as Services['catalog'], {
          view: catalog.view.bind(catalog),
          resolve: () => Promise.reject(new Error('SQLITE_CORRUPT: at /secret/path')),
        }),
      }),
    });
    try {
      const { status, text } = await broken.ask(`${ROOT}/models/x`);
      expect(status).to.equal(500);
      expect(text).not.to.match(/SQLITE|secret|at \//);
      const lines = broken.logs.filter((line) => line.includes('SQLITE_CORRUPT'));
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain('"level":"error"');
    } finally {
      await broken.close();
    }
  });

  it('500: an answer that breaks its own schema never leaves', async () => {
    const broken = await openTestApp({
      services: ({ catalog }: Services) => ({
        catalog: Object.assign(Object.create(catalog) as Services['catalog'], {
          view: catalog.view.bind(catalog),
          suggest: () => Promise.resolve([{ type: 'planet', value: 'x', slug: 'x' }]),
        }),
      }),
    });
    try {
      const problem = await broken.read<Problem>(`${ROOT}/suggest?q=x`, 500);
      expect(problem.code).to.equal('internal_error');
    } finally {
      await broken.close();
    }
  });

  it('503: an error of the engine keeps its own code and wait', async () => {
    const away = await openTestApp({
      services: ({ catalog }: Services) => ({
        catalog: Object.assign(Object.create(catalog) as Services['catalog'], {
          view: catalog.view.bind(catalog),
          resolve: () =>
            Promise.reject(
              new ApiError('temporarily_unavailable', 'Not now.', {
                headers: { 'Retry-After': '7' },
              }),
            ),
        }),
      }),
    });
    try {
      const { status, headers } = await away.ask(`${ROOT}/models/x`);
      expect(status).to.equal(503);
      expect((headers as Record<string, string>)['retry-after']).to.equal('7');
    } finally {
      await away.close();
    }
  });
});
