import { expect } from 'chai';
import { SEARCH_LOG_FIELDS } from '../../../schemas/search/log.ts';
import { parseObjects, readSavedObjects } from '../../../scripts/cli/kibana/kibana.ts';

const objects = parseObjects(readSavedObjects('model-catalog', null));

describe('what charts and rows of Kibana lead to', () => {
  it('lead from a row to the answer and to explain, at the address of this installation', () => {
    for (const [baseUrl, base] of [
      [null, 'http://127.0.0.1:3000'],
      ['https://models.example/"a', 'https://models.example/%22a'],
    ] as const) {
      const [view] = parseObjects(readSavedObjects('model-catalog', baseUrl));
      const formats = JSON.parse(String(view?.attributes['fieldFormatMap'])) as Record<
        string,
        { id: string; params: { urlTemplate?: string } }
      >;
      const linked = Object.entries(formats).filter(([, { id }]) => id === 'url');
      expect(linked.map(([name, { params }]) => [name, params.urlTemplate])).to.deep.equal([
        ['address', `${base}/explore?{{rawValue}}`],
        ['explain', `${base}/explore/explain?{{rawValue}}`],
      ]);
      for (const name of ['all-searches', 'poor-searches']) {
        const session = objects.find(({ id }) => id === `model-catalog-${name}`);
        expect(session?.attributes['columns']).to.include.members(linked.map(([field]) => field));
      }
    }
  });

  it('mark in both charts of use where profile or release changed', () => {
    for (const name of ['mrr-by-profile', 'mrr-by-release']) {
      const chart = objects.find(({ id }) => id === `model-catalog-${name}`);
      const { visualization } = chart?.attributes['state'] as {
        visualization: { layers: { layerType: string; annotations?: object[] }[] };
      };
      const marks = visualization.layers.find(({ layerType }) => layerType === 'annotations');
      expect(marks?.annotations?.[0]).to.deep.include({
        type: 'query',
        timeField: '@timestamp',
        textField: 'changed',
        filter: { type: 'kibana_query', query: 'changed : *', language: 'kuery' },
      });
    }
    expect(SEARCH_LOG_FIELDS).to.have.property('changed');
  });
});
