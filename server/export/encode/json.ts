import type { Encoder } from './encoder.ts';

/** `{"meta":…,"data":[…]}` with a record a line. */
export const encodeJson: Encoder = async function* (batches, _dataset, meta) {
  yield Buffer.from(`{"meta":${JSON.stringify(meta)},"data":[`);
  let separator = '\n';
  for await (const rows of batches) {
    yield Buffer.from(separator + rows.map(({ json }) => json).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
};

/** A record a line. */
export const encodeNdjson: Encoder = async function* (batches) {
  for await (const rows of batches) {
    yield Buffer.from(rows.map(({ json }) => `${json}\n`).join(''));
  }
};
