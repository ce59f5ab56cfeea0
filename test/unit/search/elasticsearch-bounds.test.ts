import { expect } from 'chai';
import fc from 'fast-check';
import { PROFILE } from '../../../schemas/search/profile.ts';
import { MAX_TERMS, parseQuery } from '../../../schemas/search/text-query.ts';
import { toPageBody } from '../../../server/search/elasticsearch/query/body.ts';
import { terms } from '../../../server/search/elasticsearch/query/clauses.ts';
import type { StageNumber } from '../../../server/search/term-variants.ts';
import { HOSTILE, hostileTexts } from '../../conformance/search-hostile.ts';
import { toTextQuery } from '../../conformance/search-harness.ts';

/** What Elasticsearch has to do for a body: words it looks up, and walks over its dictionary. */
interface Work {
  lookups: number;
  walks: number;
}

function measure(body: unknown, work: Work = { lookups: 0, walks: 0 }): Work {
  if (Array.isArray(body)) for (const one of body) measure(one, work);
  else if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      if (key === 'multi_match') {
        const { query, fields, fuzziness } = value as {
          query: string;
          fields: readonly string[];
          fuzziness?: number;
        };
        if (fuzziness !== undefined) work.walks += fields.length;
        else work.lookups += query.split(' ').length * fields.length;
      } else if (key === 'terms') {
        for (const values of Object.values(value as Record<string, unknown[]>)) {
          work.lookups += values.length;
        }
      } else if (key === 'prefix') work.walks += 1;
      else measure(value, work);
    }
  }
  return work;
}

/** A word with its two pairs, a synonym and a start, in three to six fields each. */
const FORMS = 6 + 2 * 3 + 3 + 3;
/** Neighbours, bonuses, phrases and exclusions; a text of 256 letters has 128 of all of them. */
const OTHERS = 4 * 128;

const MAX_LOOKUPS = MAX_TERMS * FORMS + OTHERS;
/** Words one edit away and words two away, in three fields; and bonuses for how a name starts. */
const MAX_WALKS = MAX_TERMS * 2 * 3 + 3;
const MAX_BYTES = 64 * 1024;

const STAGES: readonly StageNumber[] = [0, 1, 2];

function expectBounded(q: string): void {
  const parsed = parseQuery(q);
  if (parsed.terms.length === 0) return;
  for (const typo of ['auto', 'strict', 'off'] as const) {
    for (const stage of STAGES) {
      const query = toTextQuery(q, { typo });
      const scope = terms('kind', ['model']);
      const body = toPageBody({ query, parsed, stage, scope, todayMs: 0, profile: PROFILE });
      const { lookups, walks } = measure(body);
      expect(lookups, q).to.be.at.most(MAX_LOOKUPS);
      expect(walks, q).to.be.at.most(MAX_WALKS);
      expect(Buffer.byteLength(JSON.stringify(body)), q).to.be.at.most(MAX_BYTES);
    }
  }
}

describe('the work of a query for Elasticsearch', () => {
  it('is bounded for what means harm', () => {
    for (const q of HOSTILE) expectBounded(q);
  });

  it('is bounded for any text', () => {
    fc.assert(fc.property(hostileTexts, expectBounded), { numRuns: 400 });
  });

  it('grows with the words that are read, up to so many', () => {
    const lookupsOf = (words: number): number => {
      const q = Array.from({ length: words }, (_, i) => `wo${'rd'.repeat(i % 4)} `).join('');
      const asked = { query: toTextQuery(q), parsed: parseQuery(q), stage: 1 as const };
      const scope = terms('kind', ['model']);
      return measure(toPageBody({ ...asked, scope, todayMs: 0, profile: PROFILE })).lookups;
    };
    expect(lookupsOf(4)).to.be.below(lookupsOf(MAX_TERMS));
    expect(lookupsOf(MAX_TERMS)).to.equal(lookupsOf(MAX_TERMS + 20));
  });
});
