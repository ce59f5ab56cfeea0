import { HtmlValidate, StaticConfigLoader, type ResolvedConfig } from 'html-validate';

/** Rules that are put together once, not for every document: that takes as long as looking at one. */
class KeptRules extends StaticConfigLoader {
  #rules: ResolvedConfig | Promise<ResolvedConfig> | null = null;

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#rules ??= super.getConfigFor(''));
  }
}

const rules = new KeptRules({
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
const validator = new HtmlValidate(rules);

/** What is wrong with a document by the HTML standard and the rules of access, a line each. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
