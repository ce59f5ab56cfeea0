// Sends what the form of the playground says, from this page to its own origin. The key is in its
// field and in the header of the request, and nowhere else.

const SHOWN_MAX = 200_000;
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
      show(`No answer: ${error.message}`, [], '');
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
  show(`${answer.status} ${answer.statusText} in ${took} ms`, [...answer.headers], pretty(text));
}

function pretty(text) {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: as it came.
  }
  const rest = shown.length - SHOWN_MAX;
  return rest > 0 ? `${shown.slice(0, SHOWN_MAX)}\n… and ${rest} characters more` : shown;
}

function show(status, headers, body) {
  const title = element('h2', status);
  title.id = 'result-status';
  const list = element('pre', headers.map(([name, value]) => `${name}: ${value}`).join('\n'));
  list.tabIndex = 0;
  list.setAttribute('aria-label', 'Headers of the answer');
  const folded = element('details', '');
  folded.append(element('summary', `${headers.length} headers`), list);
  const content = element('pre', body);
  content.id = 'result-body';
  content.tabIndex = 0;
  content.setAttribute('aria-label', 'Body of the answer');
  result.replaceChildren(title, folded, ...(body === '' ? [] : [content]));
  result.hidden = false;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
