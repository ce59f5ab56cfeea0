import { expect } from 'chai';
import { queryStringOf } from '../../../server/http/query-string.ts';
import { toLink } from '../../../server/http/responses/link-header.ts';

describe('the query string of an address', () => {
  it('is all behind the first question mark', () => {
    for (const [url, expected] of [
      ['/api/v1/search?q=a?b&limit=2', 'q=a?b&limit=2'],
      ['/api/v1/models?', ''],
      ['/api/v1/models', ''],
    ] as const) {
      expect(queryStringOf(url), url).to.equal(expected);
    }
  });

  it('is kept whole by the links of a page', () => {
    const pagination = {
      ...{ page: 1, limit: 2, total: 4, total_is_exact: true, total_pages: 2 },
      ...{ has_more: true, next_cursor: 'c', prev_cursor: null },
    };
    const url = '/api/v1/search?q=which?&creator=acme&page=1';
    const link = toLink({ url, baseUrl: 'https://catalog.example' }, pagination);
    const kept = 'https://catalog.example/api/v1/search?q=which%3F&creator=acme';
    expect(link).to.equal(
      `<${kept}&page=2>; rel="next", <${kept}>; rel="first", <${kept}&page=2>; rel="last"`,
    );
  });
});
