import { expect } from 'chai';
import { toIndexBody } from '../../../schemas/elasticsearch/mapping.ts';
import { SEARCH_LOG_FIELDS } from '../../../schemas/search/log.ts';
import {
  parseObjects,
  readSavedObjects,
  type SavedObject,
} from '../../../scripts/cli/kibana/kibana.ts';
import { KIBANA_SCHEMAS, KibanaObject } from '../../support/kibana-schemas.ts';

/** Types of the fields of what each data view shows. */
const TYPES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  'model-catalog-searches': toTypes(SEARCH_LOG_FIELDS),
  'model-catalog-models': toTypes(toIndexBody().mappings.properties),
};

function toTypes(fields: object): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields as Record<string, { type: string }>).map(([name, { type }]) => [
      name,
      type,
    ]),
  );
}

interface Column {
  readonly operationType: string;
  readonly sourceField: string;
  readonly references?: readonly string[];
  readonly params?: {
    readonly orderBy?: { readonly columnId: string };
    readonly formula?: string;
    readonly tinymathAst?: { readonly args: readonly string[]; readonly text: string };
  };
  readonly filter?: { readonly query: string };
}

interface LensState {
  readonly query: { readonly query: string };
  readonly visualization: object;
  readonly datasourceStates: {
    readonly formBased: {
      readonly layers: Readonly<
        Record<string, { columns: Record<string, Column>; columnOrder: string[] }>
      >;
    };
  };
}

const objects = parseObjects(readSavedObjects('model-catalog', null));
const ofType = (type: SavedObject['type']) => objects.filter((one) => one.type === type);
const nameOf = ({ type, id }: SavedObject): string => `${type} ${id}`;

/** The data view an object shows. */
function viewOf({ references }: SavedObject): string {
  const views = new Set(references.flatMap(({ type, id }) => (type === 'index-pattern' ? id : [])));
  expect([...views]).to.have.lengthOf(1);
  return [...views][0] ?? '';
}

/** Fields a KQL query names. */
const fieldsOfQuery = (query: string): string[] =>
  [...query.matchAll(/([\w@.]+)\s*:/g)].map(([, field]) => field ?? '');

/** Every text in a value, however deep, under a name that ends so. */
function textsUnder(value: unknown, ending: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && name.endsWith(ending) ? [inner] : textsUnder(inner, ending),
  );
}

/** Types of fields each operation can be done with. */
const OPERATIONS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  terms: ['keyword'],
  // Documents, not values.
  count: [undefined],
  percentile: ['float', 'integer', 'double'],
  average: ['float', 'integer', 'double'],
  max: ['float', 'integer', 'double'],
  date_histogram: ['date'],
};

/** A rate is a formula, and the counts and the division Lens makes of it. */
function checkFormula(
  { references = [], params = {} }: Column,
  columns: Readonly<Record<string, Column>>,
): void {
  expect(columns).to.include.keys(...references);
  const { formula, tinymathAst: division } = params;
  const [first, second] = references.map((name) => columns[name]);
  if (formula === undefined) {
    expect(division?.args).to.deep.equal(references);
    expect(division?.text).to.equal(`count(kql='${first?.filter?.query ?? ''}') / count()`);
    expect(second?.filter).to.equal(undefined);
  } else expect(first?.params?.tinymathAst?.text).to.equal(formula);
}

function checkColumn(
  column: Column,
  columns: Readonly<Record<string, Column>>,
  types: ReadonlyMap<string, string>,
): void {
  const { operationType, sourceField, params, filter } = column;
  if (['formula', 'math'].includes(operationType)) {
    checkFormula(column, columns);
    return;
  }
  expect(OPERATIONS[operationType], `${operationType} ${sourceField}`).to.include(
    types.get(sourceField),
  );
  if (operationType === 'count') expect(sourceField).to.equal('___records___');
  if (params?.orderBy !== undefined) expect(columns).to.have.property(params.orderBy.columnId);
  for (const field of fieldsOfQuery(filter?.query ?? '')) {
    expect([...types.keys()]).to.include(field);
  }
}

describe('saved objects of Kibana', () => {
  it('have an id each, and show the index they are asked for', () => {
    expect(new Set(objects.map(nameOf)).size).to.equal(objects.length);
    const titles = (prefix: string) =>
      parseObjects(readSavedObjects(prefix, null))
        .filter(({ type }) => type === 'index-pattern')
        .map(({ attributes }) => attributes.title);
    expect(titles('model-catalog')).to.deep.equal(['model-catalog-search-log', 'model-catalog']);
    expect(titles('mine')).to.deep.equal(['mine-search-log', 'mine']);
  });

  it('refer only to what is there, by names their JSON uses', () => {
    const there = new Set(objects.map(nameOf));
    const seen = new Set<string>();
    for (const object of objects) {
      for (const { type, id, name } of object.references) {
        expect(there, `${nameOf(object)} → ${type} ${id}`).to.include(`${type} ${id}`);
        expect(seen, `${nameOf(object)} comes after ${id}`).to.include(`${type} ${id}`);
        const [panel = '', inner] = name.split(':');
        const used = JSON.stringify(object.attributes);
        const control = panel.replace('controlGroup_', '');
        if (control !== panel) expect(used).to.contain(`\\"fieldName\\":\\"${control}\\"`);
        else if (inner !== undefined) expect(used).to.contain(`\\"panelRefName\\":\\"${inner}\\"`);
        else if (object.type === 'search') expect(used).to.contain(`\\"indexRefName\\":\\"${name}`);
        else {
          const layer = panel.replace(/^(?:indexpattern-datasource|xy-visualization)-layer-/, '');
          expect(used).to.contain(`"${layer}"`);
        }
      }
      seen.add(nameOf(object));
    }
  });

  it('hold JSON in every text that must be JSON', () => {
    for (const object of objects) {
      const texts = [
        ...textsUnder(object.attributes, 'JSON'),
        ...textsUnder(object.attributes, 'Map'),
        ...textsUnder(object.attributes, 'Attrs'),
        ...textsUnder(object.attributes, 'typeMeta'),
      ];
      for (const text of texts) JSON.parse(text);
      if (object.type !== 'lens') expect(texts.length, nameOf(object)).to.be.at.least(1);
    }
  });

  it('have a form that every Kibana from 8.9 to 9.4 can bring up to its own', () => {
    for (const { type, coreMigrationVersion, typeMigrationVersion } of objects) {
      expect(coreMigrationVersion).to.equal('8.8.0');
      const [major = 0, minor = 0, patch = 0] = typeMigrationVersion.split('.').map(Number);
      expect([major, patch], type).to.deep.equal([8, 0]);
      expect(minor, type).to.be.at.most(9);
    }
  });

  describe('chart fields that are there, by operations their types allow', () => {
    for (const object of ofType('lens')) {
      it(object.attributes.title, () => {
        const types = TYPES[viewOf(object)] ?? new Map<string, string>();
        const state = object.attributes['state'] as LensState;
        const [layer] = Object.values(state.datasourceStates.formBased.layers);
        const columns = layer?.columns ?? {};
        expect(layer?.columnOrder).to.have.members(Object.keys(columns));
        for (const column of Object.values(columns)) checkColumn(column, columns, types);
        for (const field of fieldsOfQuery(state.query.query)) {
          expect([...types.keys()]).to.include(field);
        }
        const shown = [
          ...textsUnder(state.visualization, 'Accessor'),
          ...textsUnder(state.visualization, 'columnId'),
        ];
        expect(shown.length).to.be.at.least(1);
        for (const name of shown) expect(columns).to.have.property(name);
      });
    }
  });

  it('have no key and no value that Kibana refuses in an object of their type and version', () => {
    const check = (object: unknown): string[] => {
      const outer = KibanaObject.safeParse(object);
      if (!outer.success) return outer.error.issues.map(({ message }) => message);
      const { type, typeMigrationVersion, attributes } = outer.data;
      const schema = KIBANA_SCHEMAS[type]?.[typeMigrationVersion];
      if (schema === undefined) return [`no schema of ${type} ${typeMigrationVersion}`];
      return schema.safeParse(attributes).error?.issues.map(({ message }) => message) ?? [];
    };
    for (const object of objects) expect(check(object), nameOf(object)).to.deep.equal([]);
    // It would tell: what Kibana refused once, a version it has not, and a wrong type.
    const [session] = ofType('search');
    const spoil = (more: object) => ({
      ...session,
      attributes: { ...session?.attributes, ...more },
    });
    expect(check(spoil({ isTextBasedOnly: false }))[0]).to.contain('isTextBasedOnly');
    expect(check(spoil({ hideChart: 'no' }))).to.have.length(1);
    expect(check({ ...session, typeMigrationVersion: '8.1.0' })).to.have.length(1);
    expect(check({ ...session, managed: false })).to.have.length(1);
  });

  it('are of the index they are asked for in every id and title, so that two share a Kibana', () => {
    const others = parseObjects(readSavedObjects('mine', null));
    expect(others.map(nameOf).filter((name) => objects.map(nameOf).includes(name))).to.deep.equal(
      [],
    );
    for (const one of others) {
      expect(one.id).to.match(/^mine-/);
      for (const { id } of one.references) expect(id).to.match(/^mine-/);
      expect(JSON.stringify(one)).not.to.match(/model-catalog|Model Catalog:/);
    }
  });

  it('list fields that are there in saved sessions', () => {
    for (const object of ofType('search')) {
      const types = TYPES[viewOf(object)] ?? new Map<string, string>();
      const { columns, sort, kibanaSavedObjectMeta } = object.attributes as unknown as {
        columns: string[];
        sort: [string, string][];
        kibanaSavedObjectMeta: { searchSourceJSON: string };
      };
      const source = JSON.parse(kibanaSavedObjectMeta.searchSourceJSON) as {
        query: { query: string };
      };
      const named = [
        ...columns,
        ...sort.map(([field]) => field),
        ...fieldsOfQuery(source.query.query),
      ];
      for (const field of named) expect([...types.keys()], nameOf(object)).to.include(field);
    }
  });

  it('stand on the dashboard without overlapping', () => {
    const [dashboard] = ofType('dashboard');
    const panels = JSON.parse(String(dashboard?.attributes['panelsJSON'])) as {
      panelIndex: string;
      gridData: { x: number; y: number; w: number; h: number; i: string };
    }[];
    expect(panels.length).to.equal(ofType('lens').length + 1);
    const taken = new Set<string>();
    for (const { panelIndex, gridData } of panels) {
      expect(gridData.i).to.equal(panelIndex);
      expect(gridData.x + gridData.w).to.be.at.most(48);
      for (let x = gridData.x; x < gridData.x + gridData.w; x += 1) {
        for (let y = gridData.y; y < gridData.y + gridData.h; y += 1) {
          expect(taken, panelIndex).not.to.include(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });
});
