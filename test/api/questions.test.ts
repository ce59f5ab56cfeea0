import { expect } from 'chai';
import type { SearchAnswer } from '../../schemas/api/catalog/search.ts';
import type { ListAnswer } from '../../schemas/api/catalog/models.ts';
import type { z } from 'zod';
import type { Model } from '../../schemas/model.ts';
import { buildModel, buildModelPricing, buildOffer } from '../support/build.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

describe('GET /api/v1/search with a question', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const ask = (q: string, more = ''): Promise<SearchAnswer> =>
    app.read<SearchAnswer>(`${ROOT}/search?q=${encodeURIComponent(q)}${more}`);
  const slugsOf = ({ data }: { data: readonly object[] }): unknown[] =>
    data.map((row) => (row as { slug: string }).slug);

  it('says what was understood, and answers as the list does', async () => {
    const answer = await ask('cheap chat model with 30k context');
    const { interpretation } = answer.meta;
    expect(interpretation).to.deep.equal({
      understood: [
        { text: 'cheap', as: 'sort=blended_price' },
        { text: 'chat', as: 'type=text' },
        { text: '30k context', as: 'min_context_window=30000' },
      ],
      text: null,
      ignored: ['model', 'with'],
      unknown: [],
      query: '/api/v1/models?type=text&min_context_window=30000&sort=blended_price',
      suggested: [
        {
          text: 'Paid only',
          as: 'filter=blended_price:%3E0',
          query:
            '/api/v1/models?type=text&min_context_window=30000&filter=blended_price:%3E0&sort=blended_price',
        },
      ],
    });
    const list = await app.read<z.infer<typeof ListAnswer>>(interpretation?.query ?? '');
    expect(slugsOf(answer)).to.deep.equal(slugsOf(list)).and.not.deep.equal([]);
    expect(answer.pagination.total).to.equal(list.pagination.total);
  });

  it('reads the whole address, where a question mark stands in the question', async () => {
    const path = `${ROOT}/search?q=chat+models?&creator=acme`;
    const { meta } = await app.read<SearchAnswer>(path);
    expect(meta.interpretation?.query).to.equal('/api/v1/models?creator=acme&type=text');
  });

  it('leaves out words no name has, says so, and corrects those one has', async () => {
    const { meta } = await ask('chat models with timestamps under $5');
    expect(meta.interpretation).to.include({ text: null });
    expect(meta.interpretation?.unknown).to.deep.equal(['timestamps']);
    const named = await ask('egrte with 1k context');
    expect(named.meta.interpretation?.text).to.equal('egret');
  });

  it('/suggest says what a question asks for, and nothing of a name', async () => {
    interface Asked {
      meta: { interpretation?: SearchAnswer['meta']['interpretation'] };
    }
    const asked = (q: string): Promise<Asked> =>
      app.read<Asked>(`${ROOT}/suggest?q=${encodeURIComponent(q)}`);
    const q = 'cheap chat model with 30k context';
    expect((await asked(q)).meta.interpretation).to.deep.equal((await ask(q)).meta.interpretation);
    // A word that is not typed to its end is no mistake.
    const typed = (await asked('cheep chat models')).meta.interpretation;
    expect(typed?.query).to.equal('/api/v1/models?type=text');
    for (const name of ['egret embed', 'her']) {
      expect((await asked(name)).meta, name).not.to.have.property('interpretation');
    }
  });

  it('searches for a name, whatever its words mean', async () => {
    const { meta, data } = await ask('egret embed');
    expect(slugsOf({ data })[0]).to.equal('egret-embed');
    expect(meta.interpretation?.understood).to.deep.equal([]);
    expect(meta.interpretation?.text).to.equal('egret embed');
    expect(meta.stage).to.equal('exact');
    const alone = await ask('embed');
    expect(slugsOf(alone)).to.deep.equal(['egret-embed']);
    expect(alone.meta.interpretation?.understood).to.deep.equal([]);
  });

  it('interpret=off reads nothing', async () => {
    const { meta } = await ask('cheap vision models', '&interpret=off');
    expect(meta).not.to.have.property('interpretation');
  });

  it('explicit parameters win over what was read', async () => {
    const { meta } = await ask('cheapest models with vision', '&sort=-release_date&limit=5');
    expect(meta.interpretation?.understood.map(({ as }) => as)).to.deep.equal([
      'capability=vision',
    ]);
    expect(meta.interpretation?.ignored).to.include('cheapest');
    expect(meta.interpretation?.query).to.equal(
      '/api/v1/models?sort=-release_date&limit=5&capability=vision',
    );
  });

  it('an order given alone turns no sort that was read', async () => {
    const { status, body } = await app.ask(`${ROOT}/search?q=cheapest%20models&order=desc`);
    const { code, errors } = body as { code: string; errors: { parameter: string }[] };
    expect([status, code, errors[0]?.parameter]).to.deep.equal([400, 'invalid_parameter', 'order']);
  });

  it('knows the families of the catalogue', async () => {
    const { meta } = await ask('chat models except heron');
    expect(meta.interpretation?.understood.map(({ as }) => as)).to.deep.equal([
      'type=text',
      'family=!heron',
    ]);
  });

  it('warns of a wish the catalogue has no data for', async () => {
    const { meta } = await ask('fastest model');
    expect(meta.interpretation?.unknown).to.deep.equal(['fastest']);
    expect(meta.warnings.map(({ code }) => code)).to.deep.equal(['not_in_the_data']);
  });

  it('warns that a name has more words than are used, as a search does', async () => {
    const name = Array<string>(17).fill('heron').join(' ');
    for (const q of [`cheapest ${name}`, `fastest ${name}`, name]) {
      const { meta } = await ask(q);
      expect(
        meta.warnings.map(({ code }) => code),
        q,
      ).to.include('query_truncated');
    }
    const short = await ask('cheapest heron');
    expect(short.meta.warnings).to.deep.equal([]);
  });

  it('an empty answer says what each condition keeps out', async () => {
    const { data, meta } = await ask('vision models under $0.000001 with open weights');
    expect(data).to.deep.equal([]);
    const without = meta.interpretation?.without ?? [];
    expect(without.map(({ as }) => as)).to.deep.equal([
      'capability=vision',
      'max_input_price=0.000001',
      'open_weights=true',
    ]);
    const list = await app.read<z.infer<typeof ListAnswer>>(
      `${ROOT}/models?capability=vision&open_weights=true`,
    );
    expect(without[1]?.total).to.equal(list.pagination.total);
  });

  it('finds models that are named though they are retired, and says so', async () => {
    const limits = { context_window: 32_000, max_input_tokens: null, max_output_tokens: null };
    const dodo = { name: 'Dodo 2', status: 'retired', limits } as const;
    const gone = await openTestApp({
      models: [...SAMPLE_MODELS, buildModel({ slug: 'dodo-2', ...dodo })],
      others: SAMPLE_OTHERS,
    });
    try {
      const read = (q: string): Promise<SearchAnswer> =>
        gone.read<SearchAnswer>(`${ROOT}/search?q=${encodeURIComponent(q)}`);
      const { data, meta } = await read('dodo models with 30k context');
      expect(slugsOf({ data })).to.deep.equal(['dodo-2']);
      expect(meta.interpretation?.understood).to.deep.equal([
        { text: '30k context', as: 'min_context_window=30000' },
        { text: 'Retired models too', as: 'status=any', implied: true },
      ]);
      expect(meta.interpretation?.query).to.equal(
        '/api/v1/models?q=dodo&min_context_window=30000&status=any',
      );
      const none = await read('dodo models with 60k context');
      expect(none.data).to.deep.equal([]);
      expect(none.meta.interpretation?.understood).to.have.length(1);
      const active = await read('active dodo models with 30k context');
      expect(active.data).to.deep.equal([]);
    } finally {
      await gone.close();
    }
  });

  it('pages go on with the cursor', async () => {
    const first = await ask('cheapest models', '&limit=2');
    const next = first.pagination.next_cursor ?? '';
    const second = await ask('cheapest models', `&limit=2&cursor=${next}`);
    const list = await app.read<z.infer<typeof ListAnswer>>(
      `${ROOT}/models?sort=blended_price&limit=4`,
    );
    expect([...slugsOf(first), ...slugsOf(second)]).to.deep.equal(slugsOf(list));
  });

  describe('of models that are alike', () => {
    const limits = { context_window: 32_000, max_input_tokens: null, max_output_tokens: null };
    const sees = { ...buildModel({ slug: 'any' }).capabilities, vision: true };
    const priced = (usd: number): Pick<Model, 'pricing'> => ({
      pricing: buildModelPricing(usd, usd),
    });
    const inEurope = { offers: [buildOffer('acme', 0.01, 0.01, { region: ['eu-west-1'] })] };
    const given = { offers: [buildOffer('acme', 0, 0, { access: 'free' })] };
    let alike: TestApp;
    before(async () => {
      alike = await openTestApp({
        models: [
          buildModel({ slug: 'dodo-2', name: 'Dodo 2', status: 'retired', limits }),
          buildModel({ slug: 'dodo-2.5', name: 'Dodo 2.5', limits, popularity: 90 }),
          buildModel({ slug: 'gift', capabilities: sees, ...priced(0), ...given }),
          buildModel({ slug: 'penny', capabilities: sees, ...priced(0.01), ...inEurope }),
          buildModel({ slug: 'uncensored-linnet', aliases: ['linnet-latest'] }),
          buildModel({ slug: 'guard', type: 'moderation', ...priced(0.001) }),
          buildModel({ slug: 'painter', type: 'image', capabilities: sees, popularity: 97 }),
          buildModel({ slug: 'live-painter', name: 'Live Painter', type: 'image', popularity: 99 }),
        ],
        others: SAMPLE_OTHERS,
      });
    });
    after(() => alike.close());
    const find = (q: string): Promise<SearchAnswer> =>
      alike.read<SearchAnswer>(`${ROOT}/search?q=${encodeURIComponent(q)}`);

    it('a version is answered by that version first, though it is retired', async () => {
      expect(slugsOf(await find('dodo 2 with 30k context'))).to.deep.equal(['dodo-2', 'dodo-2.5']);
      expect(slugsOf(await find('dodo 2.5 with 30k context'))).to.deep.equal(['dodo-2.5']);
    });

    it('a version there is none of is answered by nothing else', async () => {
      const { data, meta } = await find('dodo-2.9 with 30k context');
      expect(data).to.deep.equal([]);
      expect(meta.interpretation?.without?.map(({ as, total }) => [as, total])).to.deep.equal([
        ['min_context_window=30000', 0],
        ['q=dodo-2.9', 1],
      ]);
    });

    const suggestedFor = async (q: string): Promise<string[] | undefined> =>
      (await find(q)).meta.interpretation?.suggested?.map(({ as }) => as);

    it('what people mean besides is suggested, and leaves nothing out', async () => {
      expect(slugsOf(await find('cheapest model'))).to.include.members(['gift', 'guard', 'penny']);
      const paid = 'filter=blended_price:%3E0';
      expect(await suggestedFor('cheapest model')).to.deep.equal([paid, 'type=text']);
      const inputPaid = 'filter=input_price:%3E0';
      expect(await suggestedFor('cheapest moderation model')).to.deep.equal([inputPaid]);
      expect(await suggestedFor('cheapest free model')).to.deep.equal(['type=text']);
      expect(slugsOf(await find('models with vision'))).to.include('painter');
      expect(await suggestedFor('models with vision')).to.deep.equal(['type=!image,!video']);
      expect(await suggestedFor('image models with vision')).to.equal(undefined);
    });

    it('says of what is free where it is, beside what it costs elsewhere', async () => {
      const offer = { id: 'off_acme_model', provider_model_id: 'model' };
      const free_offers = [{ ...offer, provider: { slug: 'acme', name: 'acme' } }];
      const { data } = await find('free models');
      expect(data).to.have.length(1);
      expect(data[0]).to.deep.include({ slug: 'gift', free_offers });
      const list = await alike.read<z.infer<typeof ListAnswer>>(`${ROOT}/models?free=true`);
      expect(list.data[0]).to.deep.include({ slug: 'gift', free_offers });
      const named = await alike.read<z.infer<typeof ListAnswer>>(
        `${ROOT}/models?fields=free_offers.provider.slug`,
      );
      expect(named.data).to.deep.include({ slug: 'penny', free_offers: [] });
      const { data: all } = await alike.read<z.infer<typeof ListAnswer>>(`${ROOT}/models`);
      expect(all[0]).not.to.have.property('free_offers');
    });

    it('leads to what answers a question better than a list', async () => {
      const seeAlso = async (q: string): Promise<string | undefined> =>
        (await find(q)).meta.interpretation?.see_also;
      expect(await seeAlso('alternatives to painter')).to.equal(
        '/api/v1/models/painter/alternatives',
      );
      expect(await seeAlso('alternatives to live painter')).to.equal(
        '/api/v1/models/live-painter/alternatives',
      );
      expect(await seeAlso('dodo 2.5 vs painter')).to.equal(
        '/api/v1/compare?slugs=dodo-2.5,painter',
      );
      expect(await seeAlso('which models got cheaper')).to.equal(
        '/api/v1/changes?type=model.price_changed',
      );
      expect(await seeAlso('models with vision')).to.equal(undefined);
    });

    it('a figure that is asked of a model is no word of its name', async () => {
      const { data, meta } = await find('dodo 2.5 price');
      expect(slugsOf({ data })).to.deep.equal(['dodo-2.5']);
      expect(meta.interpretation).to.include({ text: 'dodo 2.5' });
    });

    it('a wish nothing is known of finds nothing that is only spelled alike', async () => {
      const { data, meta } = await find('fastest model');
      expect([data, meta.interpretation?.unknown]).to.deep.equal([[], ['fastest']]);
    });

    it('the latest of a name is asked for, though something has both words for a name', async () => {
      const { meta } = await find('latest linnet');
      expect(meta.interpretation?.query).to.equal('/api/v1/models?q=linnet&sort=-release_date');
    });

    it('a place of hosting is a region, of which is said that few are known', async () => {
      const { data, meta } = await find('models hosted in the EU');
      expect(slugsOf({ data })).to.deep.equal(['penny']);
      expect(meta.warnings.map(({ code }) => code)).to.deep.equal(['partly_known']);
    });
  });

  it('conditions that exclude each other are no error', async () => {
    const { meta } = await ask('models over $10 and under $2');
    expect(meta.interpretation?.understood).to.have.length(1);
    expect(meta.interpretation?.ignored.join(' ')).to.include('under $2');
  });
});
