import { expect } from 'chai';
import { aider } from '../../../indexer/feeds/aider/feed.ts';
import { alpacaEval } from '../../../indexer/feeds/alpaca-eval/feed.ts';
import { arena } from '../../../indexer/feeds/arena/feed.ts';
import { bfcl } from '../../../indexer/feeds/bfcl/feed.ts';
import { epochHub } from '../../../indexer/feeds/epoch-hub/feed.ts';
import { evalplus } from '../../../indexer/feeds/evalplus/feed.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { mteb } from '../../../indexer/feeds/mteb/feed.ts';
import { openAsr } from '../../../indexer/feeds/open-asr/feed.ts';
import type { FeedReading } from '../../../indexer/feeds/reading/read-feed.ts';
import { buildArenaBoard, buildArenaRow, buildAsrRow } from './build-boards.ts';
import { FeedRecord } from '../../../schemas/records.ts';
import {
  buildAiderRun,
  buildAlpacaRow,
  buildBfclRow,
  buildEpochIndex,
  buildEpochRun,
  buildEvalplusEntry,
  buildMtebModel,
  buildMtebScore,
  toCsv,
  toYaml,
  type TextRow,
} from './build-scores.ts';
import { findRefusal, readText, toJsonLines } from './build.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';

/** What may stand in a cell; all that is no number is among the first. */
const NO_NUMBERS: Readonly<Record<string, string>> = {
  blanks: ' \t ',
  'a word': 'n/a',
  NaN: 'NaN',
  infinity: '-Infinity',
  'a number beyond floats': '1e999999999',
  'a number below floats': '1e-999999999',
  'a number of 5000 digits': `1${'0'.repeat(5_000)}`,
  'a hexadecimal number': '0x10',
  'a decimal comma': '1,5',
  'Arabic digits': '٣٫٥',
  'two numbers': '1 2',
  'a prototype': '__proto__',
  'a word of every object': 'constructor',
  'a script as link': 'javascript:alert(1)',
  'data as link': 'data:text/html,<script>alert(1)</script>',
  markup: '<img src=x onerror=alert(1)>',
  'a formula': '=HYPERLINK("https://example.org")',
  'quotes and line breaks': 'a"b\r\n"c"\n',
  'a null character': 'a\u0000b',
  'a text of 9 kB': 'x'.repeat(9_000),
  'a text of 20 kB': 'x'.repeat(20_000),
};
const TEXTS = { ...NO_NUMBERS, nothing: '', 'a negative number': '-3', 'a large number': '1e308' };

interface Sample {
  readonly feed: Feed;
  readonly file: string;
  readonly build: (overrides: TextRow) => TextRow;
  /** What makes a row another than the one to be broken. */
  readonly sound: TextRow;
  readonly scores: readonly string[];
  /** Cells to put something else into, if not all. */
  readonly cells?: readonly string[];
  /** Columns without which the file is another one. */
  readonly columns: readonly string[];
  readonly write: (rows: readonly TextRow[]) => string;
}

const SAMPLES: readonly Sample[] = [
  {
    feed: epochHub,
    file: 'gpqa_diamond.csv',
    build: buildEpochRun,
    sound: { 'Model version': 'sound', id: '1' },
    scores: ['mean_score'],
    columns: ['Model version', 'mean_score', 'Organization', 'stderr', 'Started at', 'id'],
    write: toCsv,
  },
  {
    feed: epochHub,
    file: 'epoch_capabilities_index.csv',
    build: buildEpochIndex,
    sound: { 'Model version': 'sound' },
    scores: ['ECI Score'],
    columns: ['Model version', 'ECI Score', 'Organization'],
    write: toCsv,
  },
  {
    feed: mteb,
    file: 'mteb_eng_v2_main_scores.csv',
    build: buildMtebScore,
    sound: { model: 'acme__sound' },
    scores: ['main_score'],
    columns: ['model', 'revision', 'task', 'main_score'],
    write: toCsv,
  },
  {
    feed: bfcl,
    file: 'data_overall.csv',
    build: buildBfclRow,
    sound: { Model: 'sound' },
    cells: ['Model', 'Model Link', 'Total Cost ($)', 'Overall Acc', 'Organization', 'License'],
    scores: ['Overall Acc', 'Multi Turn Acc', 'Format Sensitivity Max Delta'],
    columns: ['Model', 'Overall Acc', 'Live Acc', 'Total Cost ($)', 'Organization'],
    write: toCsv,
  },
  {
    feed: alpacaEval,
    file: 'weighted_alpaca_eval_gpt4_turbo_leaderboard.csv',
    build: buildAlpacaRow,
    sound: { name: 'sound' },
    scores: ['win_rate', 'length_controlled_winrate'],
    columns: ['name', 'win_rate', 'length_controlled_winrate', 'filter'],
    write: toCsv,
  },
  {
    feed: openAsr,
    file: 'en_shortform.csv',
    build: buildAsrRow,
    sound: { model: 'sound' },
    scores: ['Avg. WER', 'RTFx', 'AMI WER'],
    columns: ['model', 'Avg. WER', 'RTFx', 'AMI WER'],
    write: toCsv,
  },
  {
    feed: aider,
    file: 'polyglot_leaderboard.yml',
    build: buildAiderRun,
    sound: { dirname: 'sound' },
    scores: ['pass_rate_2', 'pass_rate_1'],
    columns: ['model', 'pass_rate_1', 'edit_format', 'date'],
    write: toYaml,
  },
];

/** Every record keeps to its schema, sound ones are there, and no link is a script. */
function expectHarmless({ records, rejected }: FeedReading, about: string): void {
  expect(rejected.length, about).to.be.at.most(1);
  expect(
    records.some(({ native_id }) => native_id.includes('sound')),
    about,
  ).to.equal(true);
  for (const record of records) {
    expect(FeedRecord.safeParse(record).error?.issues, about).to.equal(undefined);
    const url = record.kind === 'run' ? (record.url ?? 'https://none') : 'https://none';
    expect(url, about).to.match(/^https?:/);
  }
  expect(({} as Record<string, unknown>)['polluted'], about).to.equal(undefined);
}

describe('Score feeds and hostile values (T35)', () => {
  for (const { feed, file, build, sound, scores, cells, columns, write } of SAMPLES) {
    it(`${feed.name}: every cell of ${file}`, async () => {
      for (const column of cells ?? Object.keys(build({}))) {
        for (const [about, value] of Object.entries(TEXTS)) {
          const rows = [build(sound), build({ [column]: value })];
          expectHarmless(await readText(feed, file, write(rows)), `${column}: ${about}`);
        }
      }
    }).timeout(20_000);

    it(`${feed.name}: rejects every score of ${file} that is none`, async () => {
      for (const column of scores) {
        for (const [about, value] of Object.entries(NO_NUMBERS)) {
          const rows = [build(sound), build({ [column]: value })];
          const { rejected } = await readText(feed, file, write(rows));
          expect(rejected, `${column}: ${about}`).to.have.length(1);
        }
      }
    }).timeout(20_000);

    it(`${feed.name}: refuses ${file} with another header, naming the column`, async () => {
      for (const column of columns) {
        const rename = (row: TextRow) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [key === column ? 'other' : key, value]),
          );
        const rows = [build(sound), build({})].map(rename);
        const message = await findRefusal(readText(feed, file, write(rows)));
        expect(message).to.contain(file).and.to.contain(column);
      }
    });
  }

  const JSON_ROWS: readonly {
    feed: Feed;
    file: string;
    write: (path: string, value: string) => string;
  }[] = [
    {
      feed: mteb,
      file: 'model_meta.jsonl',
      write: (key, value) => {
        const row = JSON.stringify(buildMtebModel({ [key]: 'HERE' })).replace('"HERE"', value);
        return `${toJsonLines([buildMtebModel({ name: 'acme/sound' })])}${row}\n`;
      },
    },
    {
      feed: arena,
      file: 'text.json',
      write: (key, value) => {
        const rows = [buildArenaRow({ model: 'sound' }), buildArenaRow({ [key]: 'HERE' })];
        return buildArenaBoard(rows).replace('"HERE"', value);
      },
    },
    {
      feed: evalplus,
      file: 'results.json',
      write: (key, value) => {
        const passed = { humaneval: 1, 'humaneval+': 1, mbpp: 1, 'mbpp+': 1, [key]: 'HERE' };
        const entry = key in buildEvalplusEntry() ? { [key]: 'HERE' } : { 'pass@1': passed };
        const row = JSON.stringify(buildEvalplusEntry(entry)).replace('"HERE"', value);
        return `{"sound": ${JSON.stringify(buildEvalplusEntry())}, "__proto__": ${row}}`;
      },
    },
  ];
  const KEYS: Readonly<Record<string, readonly string[]>> = {
    mteb: Object.keys(buildMtebModel()),
    arena: Object.keys(buildArenaRow()),
    evalplus: [...Object.keys(buildEvalplusEntry()), 'humaneval', 'mbpp+'],
  };
  for (const { feed, file, write } of JSON_ROWS) {
    it(`${feed.name}: every value of ${file}`, async () => {
      for (const key of KEYS[feed.key] ?? []) {
        for (const [about, value] of Object.entries(HOSTILE_VALUES)) {
          expectHarmless(await readText(feed, file, write(key, value)), `${key}: ${about}`);
        }
      }
    }).timeout(20_000);
  }

  it('EvalPlus: refuses a list, and MTEB a file of broken lines', async () => {
    expect(await findRefusal(readText(evalplus, 'results.json', '[]'))).to.contain(
      'object of models',
    );
    const message = await findRefusal(readText(mteb, 'model_meta.jsonl', '{"name": 1}\n{\n'));
    expect(message).to.contain('model_meta.jsonl');
  });

  it('Aider: values that are no text', async () => {
    for (const value of [
      '[1, 2]',
      '{a: b}',
      '',
      '~',
      '&a [*a]',
      '!!binary x',
      '{__proto__: {polluted: 1}}',
    ]) {
      const text = `${toYaml([buildAiderRun({ dirname: 'sound' })])}- dirname: b\n  test_cases: 225\n  model: ${value}\n  edit_format: diff\n  pass_rate_1: 5\n  date: 2025-01-01\n`;
      expectHarmless(await readText(aider, 'polyglot_leaderboard.yml', text), value);
    }
  });
});
