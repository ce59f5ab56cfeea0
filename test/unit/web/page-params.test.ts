import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from '../../../server/errors.ts';
import { createParamsReader, toErrors } from '../../../server/web/page/page-params.ts';

describe('the parameters of a page', () => {
  const read = createParamsReader({
    path: '/models/{slug}',
    params: z.object({
      slug: z.string(),
      provider: z.string().optional(),
      limit: z.coerce.number().max(100).optional(),
      filter: z.string().optional(),
    }),
    aliases: { per_page: 'limit' },
  });
  const ask = (query: string) =>
    read({
      url: new URL(`https://catalog.example/models/heron${query}`),
      params: { slug: 'heron' },
    });
  const leadOf = (query: string): string | null => {
    const asked = ask(query);
    return asked.kind === 'redirect' ? asked.to : null;
  };

  it('are read with those of the path, under every alias', () => {
    expect(ask('?provider=acme&per_page=5')).to.deep.include({
      kind: 'ok',
      params: { slug: 'heron', provider: 'acme', limit: 5 },
    });
  });

  it('redirect to the address without empty and unknown ones', () => {
    expect(leadOf('?provider=&limit=5')).to.equal('/models/heron?limit=5');
    expect(leadOf('?utm_medium=mail')).to.equal('/models/heron');
    expect(leadOf('?slug=other')).to.equal('/models/heron');
    expect(leadOf('?provider=a%2Db')).to.equal(null);
    expect(leadOf('')).to.equal(null);
  });

  it('report a misspelled name, among up to fifty pairs', () => {
    expect(leadOf('?provder=x')).to.equal(null);
    const many = (count: number) => Array.from({ length: count }, () => 'provder=x').join('&');
    expect(leadOf(`?${many(50)}`)).to.equal(null);
    expect(leadOf(`?${many(51)}`)).to.equal('/models/heron');
  });

  it('report a filter that was cut in two', () => {
    expect(leadOf('?filter=a:1&zzzzzz:>2=x')).to.equal(null);
    expect(leadOf('?zzzzzz:>2=x')).to.equal('/models/heron');
  });

  it('say what is wrong with them', () => {
    const asked = ask('?limit=101');
    expect(asked.kind).to.equal('invalid');
    expect(asked.kind === 'invalid' && asked.errors[0]?.parameter).to.equal('limit');
  });

  it('rethrow every other failure', () => {
    const others = [new Error('ours'), new ApiError('not_found', 'Not here.')];
    for (const thrown of others) expect(() => toErrors(thrown)).to.throw(thrown.message);
    expect(toErrors(new ApiError('invalid_request', 'Not valid.'))).to.deep.equal([
      { detail: 'Not valid.' },
    ]);
  });
});
