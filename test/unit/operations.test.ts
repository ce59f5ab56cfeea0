import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { z } from 'zod';
import { createIndexerMetrics } from '../../scripts/apps/indexer-metrics.ts';
import { IndexerStatus } from '../../scripts/apps/indexer-status.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { openTestApp } from '../support/app.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');

const Duration = z.string().regex(/^\d+(ms|s|m|h|d)$/);
/** The form of a file of rules: https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/ */
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string().min(1),
          for: Duration.optional(),
          labels: z.strictObject({ severity: z.enum(['info', 'warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string() })),
    }),
  ),
});

/** Words of PromQL that are no measures of ours. */
const WORDS = new Set(
  'and or unless on by without sum max min rate increase time histogram_quantile'.split(' '),
);
/** Names of measures in an expression: what stands outside of labels, strings and ranges. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((n) => !WORDS.has(n));
}
/** A histogram is read by the series it is made of. */
const toMeasure = (name: string): string => name.replace(/_(count|sum|bucket)$/, '');

const isBalanced = (text: string): boolean => {
  let depth = 0;
  for (const sign of text) {
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

describe('the files for those who watch an installation', () => {
  const measures = new Set<string>();
  before(async () => {
    const app = await openTestApp({ withoutCatalog: true });
    const { catalog, accounts, quota, clock } = app.services;
    const server = createMetrics({
      catalog,
      accounts,
      quota,
      clock,
      searchLog: null,
      version: '1',
    });
    const status = new IndexerStatus({ readHead: () => Promise.resolve(0) });
    for (const text of [await server.read(), await createIndexerMetrics(status).read()]) {
      for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) measures.add(name);
    }
    await app.close();
  });
  const expectMeasured = (expressions: readonly string[]): void => {
    for (const expression of expressions) {
      expect(isBalanced(expression), expression).to.equal(true);
      const names = namesIn(expression);
      expect(names, expression).not.to.deep.equal([]);
      for (const name of names) expect([...measures], expression).to.include(toMeasure(name));
    }
  };

  it('alert on what is measured, in the form Prometheus reads', () => {
    const { groups } = Rules.parse(parse(read('alerts.yml')));
    const rules = groups.flatMap((group) => group.rules);
    expectMeasured(rules.map(({ expr }) => expr));
    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
  });

  it('show what is measured', () => {
    const { panels } = Dashboard.parse(JSON.parse(read('grafana-dashboard.json')));
    expectMeasured(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
  });

  it('list every measure of ours and no other', () => {
    const listed = [...read('README.md').matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name);
    const ours = [...measures].filter((name) => !/^(nodejs|process)_/.test(name));
    expect([...new Set(listed)].sort()).to.deep.equal(ours.sort());
  });
});
