import type { Encoder } from './encoder.ts';

/** `{"meta":…,"data":[…]}` with a record a line. */
export const encodeJson: Encoder = async function* (read, _dataset, meta) {
  yield Buffer.from(`{"meta":${JSON.stringify(meta)},"data":[`);
  let separator = '\n';
  for await (const rows of read()) {
    yield Buffer.from(separator + rows.map(({ json }) => json).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
};
