import { expect } from 'chai';
import { ApiError } from '../../server/errors.ts';
import { LiveExports, type ExportRequest } from '../../server/export/live-export.ts';
import { Slots } from '../../server/export/slots.ts';
import type { CatalogReader } from '../../server/search/port.ts';

describe('Slots', () => {
  const refusal = (work: () => unknown): string => {
    try {
      work();
      return 'taken';
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error);
    }
  };

  it('lets an account have two at once, and gives back each once', () => {
    const slots = new Slots();
    const first = slots.take('a');
    slots.take('a');
    expect(refusal(() => slots.take('a'))).to.equal('too_many_requests');
    first.release();
    first.release();
    slots.take('a');
    expect(refusal(() => slots.take('a'))).to.equal('too_many_requests');
  });

  it('bounds them for all accounts together', () => {
    const slots = new Slots();
    const held = Array.from({ length: 8 }, (_, at) => slots.take(`account ${at}`));
    expect(refusal(() => slots.take('another'))).to.equal('temporarily_unavailable');
    held[3]?.release();
    expect(refusal(() => slots.take('another'))).to.equal('taken');
  });
});

describe('an export that cannot begin', () => {
  it('takes no place from the account’s next ones', async () => {
    const away = () => Promise.reject(new Error('away'));
    const exports = new LiveExports(new Proxy({}, { get: () => away }) as CatalogReader);
    const request = { dataset: 'models', format: 'ndjson', query: {}, warnings: [] };
    const begin = () => exports.begin(request as unknown as ExportRequest, 'acc_1');
    for (let times = 0; times < 10; times += 1) {
      const error = await begin().catch((thrown: unknown) => thrown);
      expect(String(error)).to.contain('away');
    }
  });
});
