import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { readBody, readJson } from '../../../server/http/params/parse-body.ts';
import { ApiError } from '../../../server/errors.ts';

const JSON_TYPE = 'application/json';
/** Nothing is answered while a body is read. */
const NO_RESPONSE = Object.create(null) as Response;

/** What is read of a request that sends these bytes; its code if it is refused. */
async function read(
  chunks: readonly Buffer[],
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const outcome = await readOrRefuse(chunks, headers);
  return outcome instanceof ApiError ? outcome.code : outcome;
}

/** The same, and the refusal as it is. */
async function readOrRefuse(
  chunks: readonly Buffer[],
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const length = String(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  const request = Object.assign(Readable.from(chunks), {
    headers: { 'content-type': JSON_TYPE, 'content-length': length, ...headers },
  }) as unknown as Request;
  try {
    await readJson(request, NO_RESPONSE);
    return request.body;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const textWith = (...bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);

describe('the body of a request', () => {
  it('is read in UTF-8, wherever its bytes are cut', async () => {
    const bytes = Buffer.from('{"a":"é € 🦩"}');
    for (let at = 0; at <= bytes.length; at += 1) {
      const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(await read(chunks), String(at)).to.deep.equal({ a: 'é € 🦩' });
    }
  });

  it('is refused where its bytes are no UTF-8, and never mended', async () => {
    const cases: Record<string, Buffer> = {
      'a byte no text has': textWith(0xff),
      Latin1: textWith(0xe9),
      'a character cut short': textWith(0xe2, 0x82),
      'a slash in two bytes': textWith(0xc0, 0xaf),
      'half a pair of UTF-16': textWith(0xed, 0xa0, 0x80),
      'behind the last character': textWith(0xf4, 0x90, 0x80, 0x80),
      'UTF-16': Buffer.from('\uFEFF{"a":"b"}', 'utf16le'),
      'a byte order mark': Buffer.from('\uFEFF{}'),
    };
    for (const [about, bytes] of Object.entries(cases)) {
      expect(await read([bytes]), about).to.equal('malformed_json');
    }
  });

  it('is an empty object where there is none', async () => {
    expect(await read([])).to.deep.equal({});
    const none = Object.assign(Readable.from([]), { headers: {} }) as unknown as Request;
    await readJson(none, NO_RESPONSE);
    expect(none.body).to.deep.equal({});
  });

  it('is read where its length is not said', async () => {
    const request = Object.assign(Readable.from([Buffer.from('{"a":1}')]), {
      headers: { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' },
    }) as unknown as Request;
    await readJson(request, NO_RESPONSE);
    expect(request.body).to.deep.equal({ a: 1 });
  });

  it('is of one type, said with or without its charset', async () => {
    const body = [Buffer.from('{}')];
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON ; charset = utf-8 ',
    ]) {
      expect(await read(body, { 'content-type': type }), type).to.deep.equal({});
    }
    for (const type of [
      '',
      'text/json',
      'application/jsonp',
      'xapplication/json',
      'application/json; charset=latin1',
      'application/json; charset=utf-8; x=1',
    ]) {
      expect(await read(body, { 'content-type': type }), type).to.equal('unsupported_media_type');
    }
  });

  it('is not unpacked', async () => {
    expect(await read([Buffer.from('{}')], { 'content-encoding': 'gzip' })).to.equal(
      'unsupported_media_type',
    );
  });

  it('is refused where it ends before its length', async () => {
    expect(await read([Buffer.from('{}')], { 'content-length': '5' })).to.equal('invalid_request');
  });

  it('has at most 16 KB, whether its length is said or not', async () => {
    const text = (length: number) => [Buffer.from(`"${'x'.repeat(length - 2)}"`)];
    expect(await read(text(16_384))).to.have.length(16_382);
    expect(await read(text(16_385))).to.equal('payload_too_large');
  });

  it('is told what it may be, and is the last of its connection where it is too long', async () => {
    const headersOf = async (...request: Parameters<typeof readOrRefuse>) =>
      ((await readOrRefuse(...request)) as ApiError).headers;
    expect(await headersOf([Buffer.from('{}')], { 'content-type': 'text/json' })).to.deep.equal({
      Accept: 'application/json',
    });
    expect(await headersOf([Buffer.from(`"${'x'.repeat(16_384)}"`)])).to.deep.equal({
      Connection: 'close',
    });
  });

  it('is given on as its schema reads it', async () => {
    const bytes = Buffer.from('{"a":" x "}');
    const headers = { 'content-type': JSON_TYPE, 'content-length': String(bytes.length) };
    const request = Object.assign(Readable.from([bytes]), { headers }) as unknown as Request;
    const schema = z.object({ a: z.string().trim(), b: z.number().default(7) });
    await readBody(schema)(request, NO_RESPONSE, () => undefined);
    expect(request.body).to.deep.equal({ a: 'x', b: 7 });
  });

  it('is refused at the place of what is wrong, as RFC 6901 writes it', async () => {
    const schema = z.strictObject({ 'a/b': z.strictObject({ '~c': z.string() }) });
    const pointersIn = async (body: object): Promise<unknown> => {
      const bytes = Buffer.from(JSON.stringify(body));
      const headers = { 'content-type': JSON_TYPE, 'content-length': String(bytes.length) };
      const request = Object.assign(Readable.from([bytes]), { headers }) as unknown as Request;
      const refusal = await Promise.resolve(
        readBody(schema)(request, NO_RESPONSE, () => undefined),
      ).catch((error: unknown) => error as ApiError);
      const { errors = [] } = (refusal as ApiError | undefined)?.members ?? {};
      return (errors as { pointer: string }[]).map(({ pointer }) => pointer);
    };
    expect(await pointersIn({ 'a/b': { '~c': 'x' } })).to.deep.equal([]);
    expect(await pointersIn({ 'a/b': { '~c': 1 } })).to.deep.equal(['#/a~1b/~0c']);
    expect(await pointersIn({ 'a/b': { '~c': 'x', '~/': 1 } })).to.deep.equal(['#/a~1b/~0~1']);
    const long = 'k'.repeat(101);
    expect(await pointersIn({ 'a/b': { '~c': 'x' }, [long]: 1 })).to.deep.equal([
      `#/${long.slice(1)}…`,
    ]);
  });
});
