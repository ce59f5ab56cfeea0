import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Who } from '../../../server/web/catalog/who.tsx';
import { ModelTable } from '../../../server/web/catalog/model-table.tsx';
import { toSummary } from '../../../schemas/model.ts';
import { Field } from '../../../server/web/ui/field.tsx';
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
