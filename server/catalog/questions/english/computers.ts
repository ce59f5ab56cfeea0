const CHIPS = ['m1', 'm2', 'm3', 'm4', 'm5'].flatMap((chip) =>
  ['', ' pro', ' max', ' ultra'].map((tail) => chip + tail),
);
const MACS = ['mac', 'macbook', 'macbook pro', 'macbook air', 'mac mini', 'mac studio', 'imac'];

/** Computers that share their memory with a model: `macbook pro m3`, `m4 mac mini`. */
export const COMPUTERS = [
  ...MACS.flatMap((mac) => [
    mac,
    ...CHIPS.flatMap((chip) => [`${mac} ${chip}`, `${chip} ${mac}`, `${mac} with ${chip}`]),
  ]),
  ...['apple silicon', 'laptop', 'laptops', 'notebook', 'notebooks'],
].join(', ');
