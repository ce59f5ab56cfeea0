import { Readable } from 'node:stream';
import { expect } from 'chai';
import { everyEvalEver } from '../../../indexer/feeds/every-eval-ever/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { Input } from '../../../indexer/feeds/reading/input.ts';
import { readFeed, readInputs } from '../../../indexer/feeds/reading/read-feed.ts';
import { tau2Bench } from '../../../indexer/feeds/tau2-bench/feed.ts';
import { openFeedServer } from '../../support/feed-server.ts';
import { buildSubmission } from './build-boards.ts';
import { buildApi, buildLine, buildOffer, findRefusal, readText, toJsonLines } from './build.ts';

const toInput = (name: string, text: string): Input => ({
  name,
  location: name,
  open: () => Promise.resolve({ bytes: Readable.from([Buffer.from(text)]), modifiedAt: null }),
});
const TODAY = { today: '2026-07-02' };
const lines = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, at) => buildLine({ model_info: { id: `acme/m${at}` } }));
const offers = (count: number, odd: Record<string, unknown>, odds: number) =>
  Array.from({ length: count }, (_, at) =>
    buildOffer({ id: `model-${at}`, ...(at < odds ? odd : {}) }),
  );

describe('the files of a feed', () => {
  it('are read one after the other, and counted together', async () => {
    const inputs = [
      toInput('a.jsonl', toJsonLines(lines(2))),
      toInput('b.jsonl', toJsonLines([buildLine(), buildLine({ model_info: {} })])),
    ];
    const { rows, records, rejected } = await readInputs(everyEvalEver, inputs);
    expect([rows, records.length, rejected.length]).to.deep.equal([4, 3, 1]);
  });

  it('are told apart by their names and their bytes', async () => {
    const [some, others] = [toJsonLines(lines(1)), toJsonLines(lines(2))];
    const hashes = await Promise.all(
      [
        ['a.jsonl', some],
        ['b.jsonl', some],
        ['a.jsonl', others],
      ].map(async ([name = '', text = '']) => {
        const { sha256 } = await readInputs(everyEvalEver, [toInput(name, text)]);
        return sha256;
      }),
    );
    expect(new Set(hashes).size).to.equal(3);
  });

  it('are refused by the name of the one that is wrong, not of where they all are', async () => {
    const server = await openFeedServer();
    server.answer('/api.json', (_req, res) => res.end(buildApi([buildOffer()])));
    try {
      const reading = readFeed(modelsDev, `${server.origin}/`, TODAY);
      expect(await findRefusal(reading)).to.equal(
        `models-dev refused: ${server.origin}/models.json: answered 404, not 200`,
      );
    } finally {
      await server.close();
    }
  });

  it('are refused with the first reason where none has a record', async () => {
    const text = JSON.stringify(buildSubmission({ model_organization: 'Example Org' }));
    const message = await findRefusal(readText(tau2Bench, 'submission.json', text));
    expect(message).to.match(/found none \(submission\.json \S+\)$/);
    const nothing = readInputs(tau2Bench, [], TODAY);
    expect(await findRefusal(nothing)).to.contain('(there is no file)');
  });

  it('are told of every few hundred rows, and at the end', async () => {
    const told: number[] = [];
    const onProgress = ({ rows }: { readonly rows: number }): void => void told.push(rows);
    const text = buildApi(offers(1_100, {}, 0));
    await readInputs(modelsDev, [toInput('api.json', text)], { ...TODAY, onProgress });
    expect(told).to.deep.equal([500, 1_000, 1_101]);
  });
});

describe('a row of a file', () => {
  it('counts where it is no JSON, and says where it stands', async () => {
    const text = `${toJsonLines(lines(1))}{"half":\n${toJsonLines([buildLine()])}`;
    const { rows, rejected } = await readText(everyEvalEver, 'x.jsonl', text);
    expect(rows).to.equal(3);
    expect(rejected).to.deep.equal([{ reason: 'not_json', where: 'x.jsonl line 2' }]);
  });

  it('does not make its file doubtful where a value is odd, however many do', async () => {
    const text = buildApi(offers(10, { name: 1 }, 5));
    const { records, rejected } = await readText(modelsDev, 'api.json', text);
    expect(records).to.have.length(6);
    expect(new Set(rejected.map(({ reason }) => reason))).to.deep.equal(new Set(['invalid_field']));
  });

  it('is one that lacks something where something else is odd too', async () => {
    const text = buildApi([
      ...offers(5, {}, 0),
      buildOffer({ id: 'x', name: 1, limit: undefined }),
    ]);
    const { rejected } = await readText(modelsDev, 'api.json', text);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['missing_field']);
  });

  it('may be broken in one of a hundred, and no more', async () => {
    const broken = { limit: undefined };
    // Beside the provider, which is a row too.
    const most = await readText(modelsDev, 'api.json', buildApi(offers(199, broken, 2)));
    expect(most.rejected).to.have.length(2);
    const more = readText(modelsDev, 'api.json', buildApi(offers(198, broken, 2)));
    expect(await findRefusal(more)).to.contain('(2 of 199 rows)');
  });

  it('is given no id that another row has by itself', async () => {
    const precisions = ['bfloat16', 'bfloat16', 'bfloat16#2'];
    const text = toJsonLines(
      precisions.map((precision) =>
        buildLine({ model_info: { id: 'acme/Matter', additional_details: { precision } } }),
      ),
    );
    const { records } = await readText(everyEvalEver, 'x.jsonl', text);
    expect(records.map(({ native_id: id }) => id.slice(id.indexOf('@')))).to.deep.equal([
      '@bfloat16',
      '@bfloat16#3',
      '@bfloat16#2',
    ]);
  });
});
