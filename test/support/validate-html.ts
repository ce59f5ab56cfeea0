import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:a11y'],
  rules: {
    // How preact writes markup; browsers read both the same.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    // Names of models are as long as they are.
    'long-title': 'off',
    // Boxes of one question have one name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    // A table that scrolls is a region of its own.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
});

/** What is wrong with a document by the HTML standard and the rules of access, a line each. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
