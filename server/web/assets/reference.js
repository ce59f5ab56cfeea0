// What Swagger UI leaves out for those who use a keyboard or hear the page.

const create = window.SwaggerUIBundle;

/** Paths are text inside the button that unfolds them; a link inside a button cannot be reached. */
const pathsAsText = ({ React }) => ({
  wrapComponents: {
    DeepLink: (Original) => (props) =>
      props.path?.includes('/')
        ? React.createElement('span', null, props.text)
        : React.createElement(Original, props),
  },
});

window.SwaggerUIBundle = Object.assign(
  (options) => create({ ...options, plugins: [...options.plugins, pathsAsText] }),
  create,
);

/** What a field is for: its row has the name, and nothing ties them. */
function nameField(field) {
  const name =
    field.closest('[data-param-name]')?.dataset.paramName ??
    (field.id === 'servers' ? 'Server' : undefined) ??
    (field.closest('.content-type-wrapper, .response-control-media-type')
      ? 'Media type'
      : undefined) ??
    (field.matches('textarea') ? 'Request body' : undefined);
  if (name !== undefined) field.setAttribute('aria-label', name);
}

/** Each rule is tried on what is new, and marks what it mended. */
const RULES = [
  [
    ':is(input, select, textarea):not([aria-label], [aria-labelledby], [type="checkbox"])',
    (field) => {
      if (!field.labels?.length || field.id === 'servers') nameField(field);
    },
  ],
  ['pre:not([tabindex], .version)', (block) => block.setAttribute('tabindex', '0')],
  ['.opblock-tag:not([aria-level])', (head) => head.setAttribute('aria-level', '2')],
  [
    ':is(h4, h5):not([aria-level])',
    (head) => head.setAttribute('aria-level', String(Number(head.localName[1]) - 1)),
  ],
  [
    ':is(.information-container, .schemes-server-container):not([role])',
    (part) => {
      part.setAttribute('role', 'region');
      part.setAttribute('aria-label', part.matches('.information-container') ? 'About' : 'Access');
    },
  ],
  ['table[role="region"]', (table) => table.removeAttribute('role')],
];

function mend() {
  for (const [selector, rule] of RULES) {
    for (const found of document.querySelectorAll(`#swagger-ui ${selector}`)) rule(found);
  }
}

let isDue = false;
new MutationObserver(() => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    mend();
  });
}).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
