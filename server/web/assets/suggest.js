// Completions under search boxes with `data-suggest`, as the combobox of the ARIA practices. What is
// chosen is gone to; of `models` the slug is put in the box and its form sent.

const WAIT_MS = 120;
const LENGTH_MAX = 64;
const SHOWN_MAX = 8;
const MODELS = '/models/';

for (const box of document.querySelectorAll('input[data-suggest]')) complete(box);

function complete(box) {
  const list = document.createElement('ul');
  list.id = `${box.id}-suggestions`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.hidden = true;
  const place = document.createElement('div');
  place.className = 'suggested';
  box.replaceWith(place);
  place.append(box, list);
  box.role = 'combobox';
  box.ariaAutoComplete = 'list';
  box.setAttribute('aria-controls', list.id);
  box.ariaExpanded = 'false';

  let chosen = -1;
  let timer = 0;
  let asking = new AbortController();

  const close = () => {
    clearTimeout(timer);
    asking.abort();
    list.hidden = true;
    box.ariaExpanded = 'false';
    choose(-1);
  };
  const choose = (index) => {
    chosen = index;
    for (const [at, option] of [...list.children].entries()) {
      option.ariaSelected = String(at === index);
    }
    const option = list.children[index];
    if (option === undefined) box.removeAttribute('aria-activedescendant');
    else {
      box.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const show = (entries) => {
    list.replaceChildren(...entries.map((entry, at) => toOption(entry, `${list.id}-${at}`)));
    list.hidden = entries.length === 0;
    box.ariaExpanded = String(entries.length > 0);
    choose(-1);
  };
  const isOfModels = box.dataset.suggest === 'models';
  const take = ({ dataset: { href } }) => {
    if (!isOfModels) return location.assign(href);
    box.value = decodeURIComponent(href.slice(MODELS.length));
    close();
    box.form.requestSubmit();
  };
  const toShown = (entries) =>
    entries.filter(({ type }) => !isOfModels || type === 'model').slice(0, SHOWN_MAX);
  const ask = async () => {
    const q = box.value.trim();
    if (q === '' || [...q].length > LENGTH_MAX) return close();
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const limit = isOfModels ? 20 : SHOWN_MAX;
      const answer = await fetch(`/suggest?q=${encodeURIComponent(q)}&limit=${limit}`, { signal });
      if (answer.ok) {
        const { data } = await answer.json();
        if (!signal.aborted) show(toShown(data));
      }
    } catch {
      // Typed on, or offline: the form works without.
    }
  };

  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT_MS);
  });
  box.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : list.children.length;
    if (event.key === 'Escape' && count > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && count > 0) {
      event.preventDefault();
      choose(chosen + 1 === count ? 0 : chosen + 1);
    } else if (event.key === 'ArrowUp' && count > 0) {
      event.preventDefault();
      choose(chosen <= 0 ? count - 1 : chosen - 1);
    } else if (event.key === 'Enter' && count > 0 && chosen >= 0) {
      event.preventDefault();
      take(list.children[chosen]);
    }
  });
  box.addEventListener('blur', close);
  // Before the box loses its focus, or the list would be gone when the button comes up.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[data-href]');
    if (option !== null) take(option);
  });
}

function toOption({ type, value, href }, id) {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.dataset.href = href;
  const kind = document.createElement('span');
  kind.className = 'kind';
  kind.textContent = type;
  option.append(value, kind);
  return option;
}
