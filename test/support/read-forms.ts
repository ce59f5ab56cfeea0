/** A field of a form as a page shows it. */
export interface ShownField {
  readonly name: string;
  /** Of an `input`, or the name of the element. */
  readonly type: string;
  readonly value: string;
  /** Said beside it; null: nothing is wrong, or it is not marked as wrong. */
  readonly error: string | null;
}

/** A form as a page shows it. */
export interface ShownForm {
  readonly method: string;
  readonly action: string;
  readonly fields: readonly ShownField[];
}

/** Attributes of a tag; a value in quotes may hold the sign that ends a tag. */
const INSIDE = String.raw`((?:[^>"]|"[^"]*")*?)`;
const FORM = new RegExp(`<form${INSIDE}>(.*?)</form>`, 'gs');
const FIELD = new RegExp(
  `<input${INSIDE}/?>|<textarea${INSIDE}>(.*?)</textarea>|<select${INSIDE}>(.*?)</select>`,
  'gs',
);
const CHOSEN = new RegExp(`<option(${INSIDE} selected${INSIDE})>`);

/** The forms of a document, as this site writes markup. */
export function readForms(html: string): ShownForm[] {
  return [...html.matchAll(FORM)].map(([, attributes = '', content = '']) => ({
    method: attribute(attributes, 'method') ?? 'get',
    action: attribute(attributes, 'action') ?? '',
    fields: [...content.matchAll(FIELD)].flatMap((match) => toField(match, html)),
  }));
}

/** What a document says is wrong with all of it; '' where it says nothing. */
export function readAlerts(html: string): string {
  const found = [...html.matchAll(/role="alert">(.*?)<\/(?:p|div)>/gs)];
  return found.map(([, text = '']) => unescape(text.replaceAll(/<[^>]*>/g, ''))).join(' ');
}

function toField(
  [, input, area, text, select, options]: RegExpExecArray,
  html: string,
): ShownField[] {
  const attributes = input ?? area ?? select ?? '';
  const name = attribute(attributes, 'name');
  if (name === null || attributes.includes(' disabled')) return [];
  const type = input === undefined ? (area === undefined ? 'select' : 'textarea') : null;
  return [
    {
      name,
      type: type ?? attribute(attributes, 'type') ?? 'text',
      value:
        text === undefined
          ? (chosen(options) ?? attribute(attributes, 'value') ?? '')
          : unescape(text),
      error: errorOf(attributes, html),
    },
  ];
}

function chosen(options: string | undefined): string | null {
  const found = CHOSEN.exec(options ?? '');
  return found === null ? null : attribute(found[1] ?? '', 'value');
}

/** What a marked field refers to as its description. */
function errorOf(attributes: string, html: string): string | null {
  if (attribute(attributes, 'aria-invalid') !== 'true') return null;
  const ids = attribute(attributes, 'aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  const at = id === undefined ? -1 : html.indexOf(`class="error" id="${id}">`);
  return at < 0 ? null : (/>([^<]+)</.exec(html.slice(at))?.[1] ?? null);
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(` ${name}="([^"]*)"`, 's').exec(attributes)?.[1];
  return value === undefined ? null : unescape(value);
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
