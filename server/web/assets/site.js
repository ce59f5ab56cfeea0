// Small comforts; every page works without them.

/** The visitor's own time, beside the UTC that is shown. */
for (const time of document.querySelectorAll('time[datetime]')) {
  const instant = new Date(time.dateTime);
  if (time.dateTime.includes('T') && !Number.isNaN(instant.getTime())) {
    time.title = instant.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  }
}

/** Buttons with `data-copy` copy the text of the element they name, and say so. */
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source?.textContent ?? '');
    say(button, 'Copied');
  });
}

/** Buttons with `data-csv` copy the table they name, as CSV. */
for (const button of document.querySelectorAll('button[data-csv]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const table = document.getElementById(button.dataset.csv);
    await navigator.clipboard.writeText(toCsv(table));
    say(button, 'Copied');
  });
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
