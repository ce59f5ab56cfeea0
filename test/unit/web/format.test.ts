import { expect } from 'chai';
import {
  formatBytes,
  formatDay,
  formatMonth,
  formatScore,
  formatTokens,
  toCountry,
  unitOf,
} from '../../../server/web/ui/format.ts';
import { shortenVariant } from '../../../server/web/catalog/descriptions.ts';
import { formatPrice, formatUsd } from '../../../server/price-text.ts';

describe('figures on pages', () => {
  it('prices have cents, three decimals where needed, four digits below 0.10', () => {
    const shown = [0, 3, 0.435, 16.2963, 0.1, 0.0375, 0.00125, 0.000012345678, 1234.5].map(
      formatUsd,
    );
    expect(shown).to.deep.equal([
      '$0.00',
      '$3.00',
      '$0.435',
      '$16.296',
      '$0.10',
      '$0.0375',
      '$0.00125',
      '$0.00001235',
      '$1,234.50',
    ]);
    expect([formatPrice(0), formatPrice(0.5), formatUsd(1e-7)]).to.deep.equal([
      'Free',
      '$0.50',
      '$1.0e-7',
    ]);
  });

  it('files are as large as people say', () => {
    const shown = [0, 812, 999, 1_000, 57_480, 2_372_813, 1_250_000_000, 2e12].map(formatBytes);
    expect(shown).to.deep.equal([
      '0 B',
      '812 B',
      '999 B',
      '1 KB',
      '57.5 KB',
      '2.4 MB',
      '1.3 GB',
      '2,000 GB',
    ]);
  });

  it('tokens go by thousands, scores by tenths', () => {
    const counts = [999, 1_000, 9_949, 9_950, 999_499, 999_500];
    expect(counts.map(formatTokens)).to.deep.equal(['999', '1K', '9.9K', '10K', '999K', '1M']);
    const others = [512, 8_192, 32_768, 200_000, 262_144, 999_999, 1_048_576, 10_000_000];
    expect(others.map(formatTokens)).to.deep.equal([
      '512',
      '8.2K',
      '33K',
      '200K',
      '262K',
      '1M',
      '1.05M',
      '10M',
    ]);
    expect([70, 81.54, 9.31, -0.5, 1250.5, 1200, 1000, 10, 9.999].map(formatScore)).to.deep.equal([
      '70.0',
      '81.5',
      '9.31',
      '−0.5',
      '1,250.5',
      '1,200',
      '1,000',
      '10.0',
      '10',
    ]);
  });

  it('units and countries are spelled as people do, and budgets of thinking by thousands', () => {
    expect(['elo', 'percent', 'percentage_points'].map(unitOf)).to.deep.equal([
      'Elo',
      '%',
      'percentage points',
    ]);
    expect(['US', 'CN'].map(toCountry)).to.deep.equal(['United States', 'China']);
    expect(shortenVariant('high, 32000 thinking tokens')).to.equal('high, 32K thinking tokens');
    expect(shortenVariant('none, 5-shot')).to.equal('no reasoning, 5-shot');
    expect(shortenVariant('nonetheless')).to.equal('nonetheless');
  });

  it('days are named, and months where no day is known', () => {
    expect([
      formatDay('2025-09-29'),
      formatDay('2025-09'),
      formatMonth('2025-09-29'),
    ]).to.deep.equal(['29 Sep 2025', 'Sep 2025', 'Sep 2025']);
  });
});
