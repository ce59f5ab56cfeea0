import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, toDay } from '../../schemas/instant.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { expectSnapshot } from '../support/snapshot.ts';

const TODAY = toDay(new Date());

const offer = (id: string, name: string, input: number, more: object = {}) => ({
  id,
  name,
  tool_call: true,
  open_weights: false,
  release_date: '2025-08-07',
  modalities: { input: ['text', 'image'], output: ['text'] },
  cost: { input, output: input * 8, cache_read: input / 10 },
  limit: { context: 400_000, output: 128_000 },
  ...more,
});
const provider = (id: string, offers: readonly ReturnType<typeof offer>[]) => ({
  [id]: {
    id,
    name: id,
    env: [],
    npm: 'x',
    doc: 'https://example.org',
    models: Object.fromEntries(offers.map((each) => [each.id, each])),
  },
});
/** A feed of a few models, as its price of one is. */
const toFeed = (input: number): string =>
  JSON.stringify({
    ...provider('openai', [
      offer('gpt-5', 'GPT-5', input),
      offer('gpt-5-mini', 'GPT-5 mini', 0.25),
      offer('gpt-4', 'GPT-4', 30, { release_date: '2023-03-14', status: 'deprecated' }),
    ]),
    ...provider('azure', [
      offer('gpt-5', 'GPT-5', input, { limit: { context: 272_000, output: 1 } }),
    ]),
    ...provider('kilo', [
      offer('openai/gpt-5', 'OpenAI: GPT-5', 2000),
      offer('auto', 'Auto', 1),
      offer('big-heron', 'Big Heron', 1),
    ]),
    ...provider('anthropic', [
      offer('claude-sonnet-4-5', 'Claude Sonnet 4.5', 3),
      offer('claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', 3),
    ]),
  });

/** What differs from run to run, and what stands for it. */
const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [new RegExp(TODAY, 'g'), 'TODAY'],
  [new RegExp(addDays(TODAY, 1), 'g'), 'TOMORROW'],
  [new RegExp(addDays(TODAY, -1), 'g'), 'YESTERDAY'],
  [/sk_live_\w{8}_\w+/g, 'sk_live_VALUE'],
  [/sk_live_\w{8}_….{4}/g, 'sk_live_VALUE…'],
  [/\b(acc|key|off|mdl|sub|evt)_[0-9A-Za-z]{10,}/g, '$1_ID'],
  [/models-[0-9a-f]{6,}[\w-]*/g, 'INDEX'],
  [/\b[0-9a-f]{16,}\b/g, 'HASH'],
  [/ok +node +\S+|✓ node +\S+/g, 'node VERSION'],
  [/"finding": "v\d+[^"]*"/g, '"finding": "VERSION"'],
  [/(bundle +)[\d,]+ models/g, '$1MODELS'],
  [/ \d+\.\d$/gm, ' SCORE'],
  [/\d+ days ago/g, 'DAYS ago'],
  [/[\d,.]+ bytes/g, 'SIZE bytes'],
  [/"(?:bytes|took_ms)": \d+/g, '"NUMBER": 0'],
];

describe('what every command prints', function () {
  this.timeout(120_000);
  let folder: string;
  const settle = (text: string): string =>
    RANDOM.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), text)
      .replaceAll(folder, 'FOLDER')
      .replaceAll(/ +$/gm, '')
      .trimEnd();
  const record = async (calls: readonly string[]): Promise<string> => {
    const said: string[] = [];
    for (const call of calls) {
      const args = call.split(' ').map((arg) => arg.replace('FOLDER', folder).replaceAll('+', ' '));
      const env = { DATA_DIR: join(folder, 'data'), PORT: '39998' };
      const { code, stdout, stderr } = await runCatalogWith(env, ...args);
      said.push(`$ catalog ${call}: ${code ?? ''}`, settle(stdout), settle(stderr));
    }
    return `${said.filter((part) => part !== '').join('\n')}\n`;
  };
  const expectRecorded = async (name: string, calls: readonly string[]): Promise<void> => {
    expectSnapshot(`test/snapshots/commands/${name}.txt`, await record(calls));
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-recorded-'));
    writeFileSync(join(folder, 'api.json'), toFeed(1.25));
    writeFileSync(join(folder, 'ids.txt'), 'kilo/openai/gpt-5\nkilo/auto\n\nnobody/nothing\n');
    for (const name of ['data', 'feeds', 'feeds/models-dev', 'past', 'empty', 'cheaper']) {
      mkdirSync(join(folder, name), { mode: 0o700 });
    }
    copyFileSync(join(folder, 'api.json'), join(folder, 'feeds', 'models-dev', 'api.json'));
    writeFileSync(join(folder, 'cheaper', 'api.json'), toFeed(1));
    writeFileSync(join(folder, 'past', 'api.2026-01-01.json'), toFeed(2));
    writeFileSync(join(folder, 'past', 'api.2026-02-01.json'), toFeed(1.5));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('has the options, and their defaults, that are recorded', async () => {
    const groups = ['accounts', 'keys', 'subscriptions', 'export', 'elasticsearch', 'kibana'];
    const { stdout } = await runCatalogWith({ DATA_DIR: join(folder, 'data') }, '--help');
    const names = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    const calls = [
      '--help',
      ...names.filter((name) => name !== 'help').map((name) => `${name} --help`),
    ];
    for (const group of groups) {
      const help = await runCatalogWith({ DATA_DIR: join(folder, 'data') }, group, '--help');
      const inner = [...help.stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
      calls.push(...inner.filter((name) => name !== 'help').map((one) => `${group} ${one} --help`));
    }
    await expectRecorded('help', calls);
  });

  it('says of an installation without anything what is recorded', async () => {
    await expectRecorded('nothing', [
      'doctor',
      'verify',
      'search gpt',
      'show gpt-5',
      'resolve gpt-5',
      'review',
      'accounts list',
      'keys list --email ann@example.org',
      'audit',
      'searches --poor',
      'elasticsearch grant',
      'kibana install',
      'kibana install --url ftp://x --space A',
      'migrate --from sqlite --to sqlite',
      'migrate --from sqlite --to postgres',
    ]);
  });

  it('refreshes: once, again, of a day, dry, forced, of a folder, and of past days', async () => {
    await expectRecorded('refresh', [
      'import models-dev --from FOLDER/api.json --dry-run',
      'import models-dev --from FOLDER/api.json --dry-run --json',
      'import --as-of 2026-07-02',
      'import --from FOLDER/api.json',
      'import models-dev --from FOLDER/api.json --as-of 2026-07-02',
      'import models-dev --from FOLDER/api.json --as-of 2026-07-02',
      'import models-dev@2026-07-03 --from FOLDER/cheaper/api.json --json',
      'sync --from FOLDER/feeds --dry-run',
      'sync models-dev@2026-07-04 --from FOLDER/feeds',
      'sync --from FOLDER/feeds --force --reindex',
      'sync models-dev --from http://example.org/api.json',
      'past models-dev --from FOLDER/past',
      'past models-dev --from FOLDER/past',
      'past models-dev --from FOLDER/past --json',
      'past models-dev --from FOLDER/empty',
      'past models-dev --from FOLDER/nowhere',
      'snapshot --to FOLDER/copy',
    ]);
  });

  it('looks after the index: plans, builds, compares and goes back', async () => {
    await expectRecorded('index', [
      'reindex --dry-run',
      'reindex --rollback --dry-run',
      'reindex',
      'reindex --json',
      'reindex --rollback --dry-run',
      'reindex --rollback',
      'verify',
      'verify --json --engine embedded',
      'import models-dev@2026-07-05 --from FOLDER/api.json',
      'doctor',
      'verify',
      'verify --repair',
      'verify',
      'doctor --data --json --check unknown_creator',
    ]);
  });

  it('finds, shows and explains models', async () => {
    await expectRecorded('models', [
      'search gpt',
      'search gpt --limit 1',
      'search cheapest model --limit 2',
      'search cheapest model --limit 2 --no-interpret',
      'search cheap vision models under+$2',
      'search nothing-known',
      'search cluade --json --limit 1',
      'show gpt-5',
      'show gpt-4',
      'show azure/gpt-5 --json',
      'show gpt-5 --sources',
      'show gpt-5 --sources --json',
      'show gtp-5',
      'resolve azure/gpt-5',
      'resolve azure/gpt-5 --json',
      'resolve gpt-5 --provider azure',
      'resolve gpt5 --provider nobody',
      'resolve kilo/auto',
      'resolve x/new-claude-4.5-sonnet',
      'resolve --file FOLDER/ids.txt',
      'resolve --file FOLDER/ids.txt --json',
      'review',
      'review --reason router',
      'review --source models-dev --json',
      'review --source nobody',
      'explain gpt --slug nobody',
      'explain gpt --profile FOLDER/none.json',
    ]);
  });

  it('exports datasets in every format, and the files of a day', async () => {
    const datasets = ['models', 'offers', 'prices', 'results', 'price_history', 'benchmarks'];
    await expectRecorded('export', [
      ...datasets.map((name) => `export --dataset ${name} --format csv`),
      'export --dataset prices',
      'export --dataset prices --format json',
      'export --dataset prices --as-of 2026-01-15 --format csv',
      'export --dataset changes --format csv',
      'export --dataset nothing',
      'export snapshot --json',
      'export snapshot',
    ]);
  });

  it('manages accounts, keys and plans, and lists what was done', async () => {
    await expectRecorded('accounts', [
      'accounts create --email ann@example.org --plan dev',
      'accounts create --email bob@example.org --json',
      'accounts create --email ann@example.org',
      'accounts list',
      'accounts list --json',
      'keys create --email ann@example.org --name ci --scopes models:read --expires 2997-01-31 --json',
      'keys create --email new@example.org --plan scale',
      'keys create --email ann@example.org --plan scale',
      'keys list --email ann@example.org',
      'keys list --email ann@example.org --json',
      'keys revoke nothing',
      'accounts change --email bob@example.org --plan scale --features exports,webhooks --json',
      'accounts change --email bob@example.org --suspend --restore',
      'accounts change --email bob@example.org --suspend',
      'accounts show --email bob@example.org',
      'accounts change --email bob@example.org --restore --requests-per-day 5',
      'accounts show --email bob@example.org --json',
      'accounts log-out --email bob@example.org',
      'accounts log-out --email nobody@example.org',
      'subscriptions requests',
      'subscriptions list',
      'subscriptions cancel --email bob@example.org',
      'subscriptions confirm nothing',
      'audit --email bob@example.org',
      'audit --limit 2 --json',
      'audit --days 0',
      'audit --limit many',
      'audit --email nobody@example.org',
      'accounts delete --email new@example.org',
      'accounts delete --email new@example.org',
    ]);
  });
});
