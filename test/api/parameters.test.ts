import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface Listed {
  readonly data: readonly { readonly slug: string }[];
  readonly facets?: object;
  readonly meta: {
    readonly warnings: readonly { readonly parameter: string; readonly did_you_mean?: string }[];
  };
}

describe('parameters as strangers send them', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const list = (query: string): Promise<Listed> => app.read<Listed>(`${ROOT}/models${query}`);

  it('200: a name other catalogues have is a warning with the one meant', async () => {
    const names = {
      max_price: 'max_blended_price',
      min_context: 'min_context_window',
      models: 'slugs',
      provider_id: 'provider',
      order_by: 'sort',
      supported_parameters: 'capability',
      pipeline_tag: 'type',
      direction: 'order',
      'creator[]': 'creator',
      maxInputPrice: 'max_input_price',
    };
    const query = Object.keys(names).map((name) => `${encodeURIComponent(name)}=1`);
    const { meta } = await list(`?${query.join('&')}`);
    const said = meta.warnings.map(({ parameter, did_you_mean }) => [parameter, did_you_mean]);
    expect(said).to.deep.equal(Object.entries(names));
  });

  it('200: links lead to the host that was asked, whoever asked before', async () => {
    for (const host of ['one.example', 'two.example', 'one.example']) {
      const answer = await app.ask(`${ROOT}/models?limit=1`, { headers: { Host: host } });
      expect(answer.get('Link')).to.contain(`<http://${host}${ROOT}/models?limit=1&page=2>`);
    }
  });

  it('200, 400: a flag other catalogues have is told with its value', async () => {
    const warning = {
      code: 'unknown_parameter',
      parameter: 'supports_tools',
      did_you_mean: 'capability',
      detail: 'Ask with capability=tool_calling.',
    };
    expect((await list('?supports_tools=true')).meta.warnings).to.deep.equal([warning]);
    const { body } = await app.ask('/api/v1/models?supports_tools=true', {
      headers: { Prefer: 'handling=strict' },
    });
    expect((body as { errors: unknown }).errors).to.deep.equal([
      {
        parameter: 'supports_tools',
        detail: 'Unknown parameter. Ask with capability=tool_calling.',
        did_you_mean: 'capability',
      },
    ]);
  });

  it('200: a field with one value a model, given several times, asks for any of them', async () => {
    const slugs = async (query: string): Promise<string[]> =>
      (await list(query)).data.map(({ slug }) => slug).sort();
    const either = await slugs('?creator=acme,zoo&status=any');
    expect(either.length).to.be.greaterThan((await slugs('?creator=acme&status=any')).length);
    expect(await slugs('?creator=acme&creator=zoo&status=any')).to.deep.equal(either);
    expect(await slugs('?creator=acme&creator=zoo&creator=!acme&status=any')).to.deep.equal(
      await slugs('?creator=zoo&status=any'),
    );
  });

  it('200: lists may be given in parts', async () => {
    const { data } = await list('?slugs=egret-embed&slugs=heron-2&fields=name&fields=type');
    expect(data).to.have.lengthOf(2);
    expect(Object.keys(data[0] ?? {}).sort()).to.deep.equal(['name', 'slug', 'type']);
    const inParts = await list('?facets=type&facets=family&sort=input_price&sort=-name');
    const inOne = await list('?facets=type,family&sort=input_price,-name');
    expect(inParts.data).to.deep.equal(inOne.data);
    expect(inParts.facets).to.have.all.keys('type', 'family');
    const many = Array.from({ length: 101 }, (_, i) => `slugs=m${i}`).join('&');
    await app.read(`${ROOT}/models?${many}`, 400);
  });
});
