// Sends what the form of the playground says, from this page to its own origin. The key is in its
// field and in the header of the request, and nowhere else.

/** Characters of an answer that are shown. */
const SHOWN_MAX = 200_000;
/** Lists and objects of more lines are folded below the first level. */
const LINES_MAX = 12;
const PREFIX = 'p.';

const form = document.getElementById('request');
const result = document.getElementById('result');
const key = document.getElementById('key');

if (form !== null && result !== null) {
  const keyField = document.getElementById('key-field');
  if (keyField !== null) keyField.hidden = false;
  const button = form.querySelector('button[type="submit"]');
  button.textContent = 'Send';
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await send();
    } catch (error) {
      show(`No response: ${error.message}`, [], '');
    } finally {
      button.disabled = false;
    }
  });
}

async function send() {
  const { method, path } = form.dataset;
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  const values = new Map(
    fields
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => {
    const value = values.get(name) ?? '';
    values.delete(name);
    return encodeURIComponent(value);
  });
  const url = new URL(filled, location.origin);
  url.search = new URLSearchParams([...values]).toString();
  const body = fields.find(([name]) => name === 'body')?.[1];
  const headers = new Headers();
  if (key !== null && key.value !== '') headers.set('Authorization', `Bearer ${key.value.trim()}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const begun = performance.now();
  const answer = await fetch(url, {
    method,
    headers,
    body,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const text = await answer.text();
  const took = Math.round(performance.now() - begun);
  show(`${answer.status} ${answer.statusText} in ${took} ms`, [...answer.headers], text);
}

/** The parts of an answer: JSON in lines, long lists and objects in it folded. */
function toParts(text) {
  try {
    if (text.length <= SHOWN_MAX) return toFolds(JSON.parse(text), '', '', 0);
  } catch {
    // Not JSON: as it came.
  }
  const rest = text.length - SHOWN_MAX;
  return [rest > 0 ? `${text.slice(0, SHOWN_MAX)}\n… and ${rest} more characters` : text];
}

/** Lines of a value behind its name, down to what follows it. */
function toFolds(value, name, tail, depth) {
  const indent = '  '.repeat(depth);
  const whole = JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  if (depth > 0 && whole.split('\n').length <= LINES_MAX)
    return [`${indent}${name}${whole}${tail}\n`];
  const isList = Array.isArray(value);
  const entries = Object.entries(value ?? {});
  if (typeof value !== 'object' || entries.length === 0)
    return [`${indent}${name}${whole}${tail}\n`];
  const inner = entries.flatMap(([key, one], at) =>
    toFolds(
      one,
      isList ? '' : `${JSON.stringify(key)}: `,
      at < entries.length - 1 ? ',' : '',
      depth + 1,
    ),
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (depth === 0) return [`${open}\n`, ...inner, `${close}\n`];
  const fold = element('details', '');
  fold.open = depth === 1;
  const called = value.slug ?? value.id ?? '';
  const count = `${called} ${entries.length} ${isList ? 'items' : 'fields'}`;
  const summary = element('summary', `${indent}${name}${open}`);
  summary.dataset.count = ` ${count.trim()} ${close}`;
  fold.append(summary, ...inner, `${indent}${close}${tail}\n`);
  return [fold];
}

function show(status, headers, body) {
  const title = element('h2', status);
  title.id = 'result-status';
  const list = element('pre', headers.map(([name, value]) => `${name}: ${value}`).join('\n'));
  list.tabIndex = 0;
  list.setAttribute('aria-label', 'Response headers');
  const folded = element('details', '');
  folded.append(element('summary', `${headers.length} headers`), list);
  const content = element('pre', '');
  content.append(...toParts(body));
  content.id = 'result-body';
  content.tabIndex = 0;
  content.setAttribute('aria-label', 'Response body');
  result.replaceChildren(title, folded, ...(body === '' ? [] : [content]));
  result.hidden = false;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
