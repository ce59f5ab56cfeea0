import { expect } from 'chai';
import { toPricer } from '../../../indexer/catalog/documents/price-resolved.ts';
import { examineData } from '../../../indexer/checks/examine.ts';
import { compareListPrices } from '../../../indexer/checks/values/list-prices.ts';
import type { DataFinding } from '../../../indexer/checks/check.ts';
import type { Bundle } from '../../../indexer/feeds/bundle.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { addDays } from '../../../schemas/instant.ts';
import { loadBundledCatalog } from '../../support/bundled-catalog.ts';
import { expectSnapshot } from '../../support/snapshot.ts';
import { digestFields } from '../../support/digest-fields.ts';

/** Days a bundle serves before the next: models retire meanwhile, and others take their places. */
const SERVED_DAYS = 180;

const errorsOf = (findings: readonly DataFinding[]): readonly string[] =>
  findings
    .filter(({ level }) => level === 'error')
    .flatMap(({ check, found }) =>
      found.map(({ subject, detail }) => `${check}: ${subject}: ${detail}`),
    );

/** The newest day on which the editors read a document. */
const newestReading = ({ records }: Bundle): string =>
  records
    .flatMap(({ record }) => (record.kind === 'offer' ? record.prices : []))
    .reduce((newest, { checked_on: day = '' }) => (day > newest ? day : newest), '');

describe('the checks of the data on the bundled catalogue', function () {
  this.timeout(120_000);
  let bundle: Bundle;
  let resolved: ResolvedCatalog;
  let findings: readonly DataFinding[];
  before(async () => {
    ({ bundle, resolved } = await loadBundledCatalog());
    findings = examineData(resolved);
  });

  it('find no error that is not a listed exception', () => {
    expect(errorsOf(findings)).to.deep.equal([]);
  });

  it('find none half a year after the editors read, when many models have retired', () => {
    const { records, sources, knownIdentities } = bundle;
    const day = addDays(newestReading(bundle), SERVED_DAYS);
    const later = resolve(records, sources, knownIdentities, day);
    expect(errorsOf(examineData(later))).to.deep.equal([]);
    const ends = later.models.map(({ status, deprecatedOn, retiresOn, replacement, offers }) => ({
      ...{ status, deprecatedOn, retiresOn, replacement },
      offers: offers.map(({ status: offered }) => offered),
    }));
    const said = [`changes on ${later.changesOn}`, ...digestFields(ends)];
    expectSnapshot('test/snapshots/bundle/half-a-year-later.txt', `${said.join('\n')}\n`);
  });

  it('find what is recorded', () => {
    const said = findings.flatMap(({ check, found, ...rest }) => [
      `# ${check}: ${JSON.stringify({ ...rest, advice: undefined })}`,
      ...digestFields(found),
    ]);
    expectSnapshot('test/snapshots/bundle/checks.txt', `${said.join('\n')}\n`);
  });

  it('find as many of the most popular models scored as are wanted', () => {
    const short = findings.find(({ check }) => check === 'short_of_goal');
    const missed = (short?.found ?? []).map(({ subject }) => subject);
    expect(missed.filter((subject) => subject.startsWith('scored models of'))).to.deep.equal([]);
  });

  it('find what makers ask shown as the price of their models', () => {
    const listed = compareListPrices(resolved);
    expect(listed.length).to.be.greaterThan(200);
    const right = listed.filter(({ isRight }) => isRight).length;
    expect(right / listed.length).to.be.at.least(0.98);
    const shown = new Map(listed.map((one) => [one.slug, one.shown]));
    expect(shown.get('gemini-2.5-flash')).to.include({ input: 0.3, output: 2.5, basis: 'maker' });
    expect(shown.get('claude-haiku-4.5')).to.include({ input: 1, output: 5, basis: 'maker' });
    expect(shown.get('text-embedding-3-small')).to.include({ input: 0.02, output: null });
  });

  it('find the price shown of every model as it is recorded', () => {
    const listed = compareListPrices(resolved).map(({ shown, ...rest }) => ({
      ...rest,
      shown: shown?.offer_id,
    }));
    const said = [
      ...digestFields(resolved.models.map(toPricer(resolved))),
      '# list prices',
      ...digestFields(listed),
    ];
    expectSnapshot('test/snapshots/bundle/prices-shown.txt', `${said.join('\n')}\n`);
  });

  it('find other models priced by the rule for them', () => {
    const toPricing = toPricer(resolved);
    const priceOf = (slug: string) => {
      const model = resolved.models.find((one) => one.slug === slug);
      return model === undefined ? null : toPricing(model);
    };
    expect(priceOf('llama-3.3-70b-instruct')).to.include({ basis: 'median' });
    expect(priceOf('llama-3.3-70b-instruct')?.input).to.be.greaterThan(0);
    expect(priceOf('glm-4.5-flash')).to.include({ basis: 'free', input: 0, lowest: null });
    expect(priceOf('whisper-1')?.headline).to.include({ unit: 'minute', price: 0.006 });
    expect(priceOf('command-r-plus')).to.include({ input: 2.5, output: 10, basis: 'maker' });
    expect(priceOf('mercury')).to.include({ basis: 'reseller', lowest: null });
  });
});
