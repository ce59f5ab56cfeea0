import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Who } from '../../../server/web/catalog/who.tsx';
import { ModelTable } from '../../../server/web/catalog/model-table.tsx';
import { toSummary } from '../../../schemas/model.ts';
import { DataTable } from '../../../server/web/ui/data-table.tsx';
import { Field, Form } from '../../../server/web/ui/field.tsx';
import { SearchForm } from '../../../server/web/ui/search-form.tsx';
import { ScoreRows } from '../../../server/web/catalog/model/score-rows.tsx';
import { EMPTY_FORM } from '../../../server/web/page/sent-form.ts';
import { buildModel, buildScore } from '../../support/build.ts';

describe('a field of a form', () => {
  it('shows what was typed, but never a secret', () => {
    const state = { ...EMPTY_FORM, values: { secret: ['typed before'] } };
    const show = (type: 'text' | 'password') =>
      renderToString(h(Field, { name: 'secret', label: 'Secret', type, state }));
    expect(show('text')).to.contain('value="typed before"');
    expect(show('password')).not.to.contain('typed before');
  });

  it('that goes along unseen has what is wrong with it said above the form', () => {
    const state = { ...EMPTY_FORM, errors: { token: 'Is too long.' } };
    const html = renderToString(
      h(Form, { state, action: '/x', hidden: { token: 'x' }, children: null }),
    );
    expect(html).to.contain('A hidden field (token) is invalid: Is too long. Reload the page.');
  });

  it('of the search leads to what is wrong with what was typed', () => {
    const html = renderToString(h(SearchForm, { value: 'x', error: 'Is too short.' }));
    expect(html).to.contain('aria-invalid="true" aria-describedby="q-error"');
    expect(html).to.contain('id="q-error">Is too short.');
    expect(renderToString(h(SearchForm, { isLarge: false }))).not.to.contain('aria-invalid');
  });
});

describe('a model in a table', () => {
  const smallOf = (props: object): string | undefined => {
    const model = buildModel({ slug: 'heron', creator: { slug: 'acme', name: 'Acme' } });
    const html = renderToString(h(Who, { model, more: 'since May', ...props }));
    return /<small>(.*?)<\/small>/s.exec(html)?.[1];
  };

  it('has what is said of it besides behind its creator, or alone', () => {
    expect(smallOf({})).to.equal('Acme · since May');
    expect(smallOf({ isCreatorKnown: true })).to.equal('since May');
  });

  it('has a score that its creator reported marked, and not another of the benchmark', () => {
    const own = buildScore('reasoning-test', 80, { self_reported: true });
    const { unit, scale } = own;
    const models = [toSummary(buildModel({ slug: 'heron', benchmarks: [own] }))];
    const isMarked = (score: number): boolean => {
      const column = { id: 'reasoning-test', name: 'Test', unit, scale, scoreOf: () => score };
      const html = renderToString(h(ModelTable, { id: 't', caption: 'c', models, score: column }));
      return html.includes('Reported by its creator');
    };
    expect([isMarked(80), isMarked(70)]).to.deep.equal([true, false]);
  });
});

describe('a score as a bar', () => {
  it('is without one where its scale has no room', () => {
    const barsOf = (min: number, max: number | null): number => {
      const score = buildScore('test', 30, { scale: { min, max, higher_is_better: true } });
      return renderToString(h(ScoreRows, { scores: [score] })).split('<rect').length - 1;
    };
    expect([barsOf(0, 100), barsOf(30, 30), barsOf(0, null)]).to.deep.equal([1, 0, 0]);
  });
});

describe('a table', () => {
  it('can be copied as CSV from five rows on', () => {
    const isCopied = (count: number): boolean => {
      const rows = Array.from({ length: count }, () => h('tr', null, h('td', null, '1')));
      const props = { id: 'herons', caption: 'Herons', columns: [{ name: 'Count' }] };
      return renderToString(h(DataTable, { ...props, children: rows })).includes(
        'data-csv="herons"',
      );
    };
    expect([4, 5].map(isCopied)).to.deep.equal([false, true]);
  });
});
