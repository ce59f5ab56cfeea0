interface Weighted {
  readonly value: string;
  readonly quality: number;
}

function parseWeighted(header: string): Weighted[] {
  return header.split(',').map((item) => {
    const [value = '', ...parameters] = item.split(';');
    const quality = parameters
      .map((parameter) => /^\s*q=(\d(?:\.\d+)?)\s*$/i.exec(parameter)?.[1])
      .find((text) => text !== undefined);
    return {
      value: value.trim().toLowerCase(),
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
}

const JSON_RANGES = ['application/json', 'application/*', '*/*'];

/** Whether JSON may be answered under an `Accept` header; the most specific range decides. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '' || header === '*/*') return true;
  const ranges = parseWeighted(header);
  for (const range of JSON_RANGES) {
    const found = ranges.find(({ value }) => value === range);
    if (found !== undefined) return found.quality > 0;
  }
  return false;
}

/** Whether a body may be sent gzipped under an `Accept-Encoding` header. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const codings = parseWeighted(header);
  const found =
    codings.find(({ value }) => value === 'gzip' || value === 'x-gzip') ??
    codings.find(({ value }) => value === '*');
  return found !== undefined && found.quality > 0;
}

/** Whether `Prefer: handling=strict` (RFC 7240) is asked for. */
export function prefersStrict(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const text = typeof header === 'string' ? header : header.join(',');
  return text.split(/[,;]/).some((item) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(item));
}

/** Weak comparison of a validator with `If-None-Match`, a list of validators or `*` (RFC 9110 §13). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return Array.from(header.matchAll(/"[^"]*"/g), ([tag]) => tag).includes(opaque);
}
