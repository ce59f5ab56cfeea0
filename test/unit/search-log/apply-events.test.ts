import { expect } from 'chai';
import type { SearchAction, SearchLogDocument } from '../../../schemas/search/log.ts';
import { applyEvents } from '../../../server/search-log/apply-events.ts';
import type { LoggedEvent } from '../../../server/search-log/port.ts';

const AT = new Date('2026-09-14T15:20:11Z');
const DOCUMENT = { offset: 20, slugs: ['heron', 'ibis', 'stork'] } as unknown as SearchLogDocument;
const event = (
  slug: string,
  position: number | null = null,
  action: SearchAction = 'click',
): LoggedEvent => ({ queryId: 'req_1', slug, position, action, at: AT });

describe('what was done with the models of a search', () => {
  const ranksOf = (document: SearchLogDocument, events: readonly LoggedEvent[]) => {
    const { use, refused } = applyEvents(document, events);
    const kept = (use?.ubi_events ?? []).map((one) => {
      const { object, position } = one.event_attributes;
      return [one.action_name, object.object_id, position.ordinal];
    });
    return { kept, refused, first: use?.first_click, rank: use?.reciprocal_rank };
  };

  it('is kept with the rank in the whole result, and the first of them counts', () => {
    expect(ranksOf(DOCUMENT, [event('ibis'), event('heron', 1)])).to.deep.equal({
      kept: [
        ['click', 'ibis', 22],
        ['click', 'heron', 21],
      ],
      refused: 0,
      first: 22,
      rank: 1 / 22,
    });
  });

  it('is kept once for each model and each thing done', () => {
    const events = [event('ibis'), event('ibis'), event('ibis', null, 'copy')];
    expect(ranksOf(DOCUMENT, events).kept).to.have.length(2);
  });

  it('is refused of a model that did not stand there', () => {
    const events = [event('crane'), event('ibis', 1), event('ibis', 0), event('ibis', 4)];
    expect(ranksOf(DOCUMENT, events)).to.deep.include({ kept: [], refused: 4 });
    expect(applyEvents(DOCUMENT, events).use).to.equal(null);
  });

  it('adds to what was kept before, of which the first click stays', () => {
    const { use } = applyEvents(DOCUMENT, [event('stork')]);
    const before = { ...DOCUMENT, ...use };
    expect(ranksOf(before, [event('stork'), event('heron')])).to.deep.include({
      kept: [
        ['click', 'stork', 23],
        ['click', 'heron', 21],
      ],
      first: 23,
      rank: 1 / 23,
    });
    expect(applyEvents(before, [event('stork')])).to.deep.equal({ use: null, refused: 0 });
  });

  it('has no rank where a cursor hides the place', () => {
    const { offset, ...hidden } = DOCUMENT;
    expect(offset).to.equal(20);
    expect(ranksOf(hidden, [event('heron')])).to.deep.equal({
      kept: [['click', 'heron', null]],
      refused: 0,
      first: undefined,
      rank: 0,
    });
  });
});
