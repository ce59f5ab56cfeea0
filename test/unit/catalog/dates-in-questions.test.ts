import { expect } from 'chai';
import { readWords, sayRead } from '../../support/read-words.ts';

type Row = readonly [q: string, from: string | null, before: string | null, rest?: string];

/** Asked on 22 November 2026, a Sunday. */
const RELEASES: Readonly<Record<string, readonly Row[]>> = {
  'a year from 2015 to 2035': [
    ['released in 2015', '2015-01-01', '2016-01-01'],
    ['released in 2035', '2035-01-01', '2036-01-01'],
    ['released in 2014', null, null, '“2014”'],
    ['released in 2036', null, null, '“2036”'],
    ['released in 20251', null, null, '“20251”'],
    ['released after 2025b', null, null, '“2025b”'],
  ],
  'a month or a day in digits': [
    ['after 2026-12', '2027-01-01', null],
    ['after 2026-13', '2027-01-01', null, '“13”'],
    ['released in 2026-05', '2026-05-01', '2026-06-01'],
    ['released in 2026 - 05', '2026-05-01', '2026-06-01'],
    ['released in 2026-05 7', '2026-05-01', '2026-06-01', '“7”'],
    ['released 2026 5', '2026-01-01', '2027-01-01', '“5”'],
    ['after 2026-05-31', '2026-05-31', null],
    ['after 2026-05-32', '2026-06-01', null, '“32”'],
    ['after 2026-05-00', '2026-06-01', null, '“00”'],
    ['after 2026-05 - 03', '2026-05-03', null],
    ['released after 2026-05 vision', '2026-06-01', null, 'capability=vision'],
  ],
  'a month by its name, with a day or without': [
    ['released in May of 2025', '2025-05-01', '2025-06-01'],
    ['released on May 1, 2026', '2026-05-01', '2026-05-02'],
    ['released on May 31 2026', '2026-05-31', '2026-06-01'],
    ['released on 31 May 2026', '2026-05-31', '2026-06-01'],
    ['since 1 May 2026', '2026-05-01', null],
    ['until 1 May 2026', null, '2026-05-02'],
    ['since May 3', '2026-05-01', null, '“3”'],
    ['released since 3 May', null, null, '“3 May”'],
    ['may', null, null, '“may”'],
    ['may or may not be', null, null, '“may may”'],
    ['models may to august', null, null, '“may august”'],
  ],
  'a quarter or a half': [
    ['Q4 2025', '2025-10-01', '2026-01-01'],
    ['released in the third quarter in 2025', '2025-07-01', '2025-10-01'],
    ['released in the first half of 2025', '2025-01-01', '2025-07-01'],
    ['released in the second half of 2025', '2025-07-01', '2026-01-01'],
    ['released in the last half of 2025', '2025-07-01', '2026-01-01'],
    ['released since the first quarter of 2026', '2026-01-01', null],
    ['released before the second half of 2025', null, '2025-07-01'],
    ['third 2025', '2025-01-01', '2026-01-01', '“third”'],
    ['released in the first month of 2025', '2025-01-01', '2026-01-01'],
  ],
  'a time before today': [
    ['released today', '2026-11-22', '2026-11-23'],
    ['released yesterday', '2026-11-21', '2026-11-22'],
    ['released this week', '2026-11-15', '2026-11-23'],
    ['released last day', '2026-11-21', '2026-11-23'],
    ['released in the last three days', '2026-11-19', '2026-11-23'],
    ['released in the last six weeks', '2026-10-11', '2026-11-23'],
    ['released in the last 4 quarters', '2025-11-22', '2026-11-23'],
    ['released in the last 2 years', '2024-11-22', '2026-11-23'],
    ['released this month', '2026-11-01', '2026-12-01'],
    ['released last month', '2026-10-01', '2026-11-01'],
    ['released this quarter', '2026-10-01', '2027-01-01'],
    ['released last quarter', '2026-07-01', '2026-10-01'],
    ['released this year', '2026-01-01', '2027-01-01'],
    ['released last year', '2025-01-01', '2026-01-01'],
    ['released in the last 100 days', '2026-08-14', '2026-11-23'],
    ['released in the last 1000 days', null, null, '“1000”'],
  ],
  'a bound that is within the time or not': [
    ['released later than May 2026', '2026-06-01', null],
    ['released newer than 2025', '2026-01-01', null],
    ['post 2025', '2026-01-01', null],
    ['no older than 2025', '2025-01-01', null],
    ['released on or after 2025', '2025-01-01', null],
    ['not released before 2025', '2025-01-01', null],
    ['not released since 2025', null, '2025-01-01'],
    ['from 2025', '2025-01-01', '2026-01-01'],
    ['starting from 2025', '2025-01-01', null],
    ['released up to May 2026', null, '2026-06-01'],
    ['released not after May 2026', null, '2026-06-01'],
    ['released no later than May 2026', null, '2026-06-01'],
    ['released on or before 2025', null, '2026-01-01'],
    ['released by the end of 2025', null, '2026-01-01'],
    ['released prior to 2025', null, '2025-01-01'],
  ],
  'two times, whichever is said first': [
    ['models released between 2025 and 2023', '2023-01-01', '2026-01-01'],
    ['released between 2026-05 and 2026-03', '2026-03-01', '2026-06-01'],
    ['released between 2026-03-01 and 2026-03-01', '2026-03-01', '2026-03-02'],
    ['released between 2026-03-02 and 2026-03-01', '2026-03-01', '2026-03-03'],
    ['released between 2025 and May', '2025-01-01', '2026-06-01'],
    ['released in 2024-2025', '2024-01-01', '2026-01-01'],
    ['released 2024–2025', '2024-01-01', '2026-01-01'],
    ['released in 2024 or 2025', '2024-01-01', '2026-01-01'],
    ['released in 2025 and 2024', '2024-01-01', '2026-01-01'],
    ['released January – March 2026', '2026-01-01', '2026-04-01'],
    ['released March - January 2026', '2025-03-01', '2026-02-01'],
    ['released in May or June', '2026-05-01', '2026-07-01'],
    ['released in 2024, 2025 or 2026', '2024-01-01', '2027-01-01'],
    ['released in 2026, 2024, and 2025', '2024-01-01', '2027-01-01'],
    ['models from 2023, 2024 or 2025', '2023-01-01', '2026-01-01'],
    ['released in 2023, May 2023 or 2024', '2023-01-01', '2025-01-01'],
    ['released 2024, 2025', '2024-01-01', '2026-01-01'],
    ['released between 2023 and 2025', '2023-01-01', '2026-01-01'],
    ['released in 2025, vision', '2025-01-01', '2026-01-01', 'capability=vision'],
    ['released in Q1 2025 or Q3 2025', '2025-01-01', '2025-10-01'],
    ['released in 2025 and vision', '2025-01-01', '2026-01-01', 'capability=vision'],
  ],
};

describe('dates in questions', () => {
  for (const [what, rows] of Object.entries(RELEASES)) {
    it(`are read of ${what}`, () => {
      const said = rows.map(([q]) => [q, sayRead(readWords(q))]);
      const meant = rows.map(([q, from, before, rest]) => {
        const bounds = [
          ...(from === null ? [] : [`released_after=${from}`]),
          ...(before === null ? [] : [`released_before=${before}`]),
        ];
        return [q, [bounds.join('&'), rest ?? ''].filter((one) => one !== '').join(' ')];
      });
      expect(said).to.deep.equal(meant);
    });
  }

  it('are those alone that are named where others lie between them', () => {
    for (const [q, filter] of [
      ['released in 2023 or 2025', 'release_date:=[2023,2025]'],
      ['released in 2026, 2023 and 2024', 'release_date:=[2023,2024,2026]'],
      ['models from 2023 or 2025', 'release_date:=[2023,2025]'],
      ['released in 2025-12 or 2026-02', 'release_date:=[2025-12,2026-02]'],
      ['released in May 2025 or 2026', 'release_date:=[2025-05,2026]'],
      ['released on 2026-05-01 or 2026-05-03', 'release_date:=[2026-05-01,2026-05-03]'],
      ['knowledge cutoff in 2023 or 2025', 'knowledge_cutoff:=[2023,2025]'],
      ['released in May or August', 'release_date:=[2026-05,2026-08]'],
      ['in May or August', 'release_date:=[2026-05,2026-08]'],
      ['in May and December', 'release_date:=[2025-12,2026-05]'],
      ['released in May, June or August', 'release_date:=[2026-05,2026-06,2026-08]'],
      ['released in May or August 2025', 'release_date:=[2025-05,2025-08]'],
      ['released in November or January 2026', 'release_date:=[2025-11,2026-01]'],
      ['not released in 2023 or 2025', 'release_date:!=[2023,2025]'],
      ['released not in 2024', '(release_date:<2024-01-01 || release_date:>=2025-01-01)'],
    ] as const) {
      expect(sayRead(readWords(q)), q).to.equal(`filter=${filter}`);
    }
  });

  it('are of the year a month begins in that has begun, on its first day too', () => {
    const months = ['2026-10-31', '2026-11-01'].map((today) =>
      sayRead(readWords('released since November', false, true, today)),
    );
    expect(months).to.deep.equal(['released_after=2025-11-01', 'released_after=2026-11-01']);
  });
});
