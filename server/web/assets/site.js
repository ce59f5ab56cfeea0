// Small comforts; every page works without them.

const LIVE_MS = 200;

/** The visitor's own time, beside the UTC that is shown. */
for (const time of document.querySelectorAll('time[datetime]')) {
  const instant = new Date(time.dateTime);
  if (time.dateTime.includes('T') && !Number.isNaN(instant.getTime())) {
    time.title = instant.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  }
}

/** Buttons with `data-copy` copy the text of the element they name, with `data-csv` a table as CSV. */
addCopying(document);

function addCopying(part) {
  for (const button of part.querySelectorAll('button:is([data-copy], [data-csv])')) {
    const { copy, csv } = button.dataset;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const source = document.getElementById(copy ?? csv);
      await navigator.clipboard.writeText(csv ? toCsv(source) : (source?.textContent ?? ''));
      say(button, 'Copied');
    });
  }
}

/** “/” leads to the search of the page, or else to that of its header. */
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const isTyping = target.isContentEditable || target.matches?.('input, textarea, select');
  if (key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const boxes = [
    ...document.querySelectorAll('main [type="search"]'),
    document.getElementById('find'),
  ];
  const box = boxes.find((one) => one?.checkVisibility());
  event.preventDefault();
  if (box === undefined) return location.assign('/explore');
  box.focus();
  box.select();
});

/** Forms with `data-auto` apply a change at once. */
for (const form of document.querySelectorAll('form[data-auto]')) {
  form.addEventListener('change', () => form.requestSubmit());
}

/** Forms with `data-live` show their answer, the element they name, while numbers are typed. */
for (const form of document.querySelectorAll('form[data-live]')) {
  let timer = 0;
  let asking = new AbortController();
  const update = async () => {
    asking.abort();
    asking = new AbortController();
    try {
      const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
      const answer = await fetch(address, {
        headers: { Accept: 'text/html' },
        signal: asking.signal,
      });
      // What is wrong is said when the form is sent.
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const result = page.getElementById(form.dataset.live);
      addCopying(result);
      const shown = document.getElementById(form.dataset.live);
      const folds = shown.querySelectorAll('details');
      for (const [at, fold] of result.querySelectorAll('details').entries()) {
        fold.open = folds[at]?.open ?? fold.open;
      }
      shown.replaceWith(result);
      history.replaceState(null, '', answer.url);
    } catch {
      // Typed on, or offline: the form works without.
    }
  };
  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    // The form of the playground is sent by its button alone.
    const isTyped = target.type === 'text' || form.dataset.method !== undefined;
    if (isTyped) timer = setTimeout(update, LIVE_MS);
    else if (target.type !== 'search') form.requestSubmit();
  });
}

function say(button, text) {
  const before = button.textContent;
  button.textContent = text;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    button.textContent = before;
  }, 1500);
}

/** Cells with `data-value` give that instead of what is shown. */
function toCsv(table) {
  const lines = [...table.rows].map((row) =>
    [...row.cells]
      .flatMap((cell) => [
        quote(cell.dataset.value ?? cell.textContent.trim()),
        // A cell across several columns stands in the first of them.
        ...Array(cell.colSpan - 1).fill(''),
      ])
      .join(','),
  );
  return `${lines.join('\r\n')}\r\n`;
}

/** RFC 4180; what a spreadsheet would take for a formula is made text. */
function quote(text) {
  const safe = /^[=+@\t\r-](?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
