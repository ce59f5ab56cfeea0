// @ts-check
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const GLOSSARY = new URL('../../../docs/glossary.md', import.meta.url);

/** Words withdrawn by the glossary, in lower case, each with what to write instead. */
export function readWithdrawnWords(text = readFileSync(GLOSSARY, 'utf8')) {
  const [, table = ''] = text.split('## Withdrawn words');
  const rows = [...table.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)];
  if (rows.length === 0) throw new Error('docs/glossary.md has no table of withdrawn words.');
  return new Map(rows.map(([, word = '', instead = '']) => [word.toLowerCase(), instead]));
}

/**
 * The words of a name or a text, in lower case: `StateKeeper` is `statekeeper`, `state` and `keeper`.
 * @param {string} text
 */
function wordsOf(text) {
  const names = text.match(/[A-Za-z]+/g) ?? [];
  return names.flatMap((name) => {
    const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    return (parts.length > 1 ? [name, ...parts] : [name]).map((word) => word.toLowerCase());
  });
}

/**
 * Reports withdrawn words in identifiers, comments and the file's name. Texts for people are strings and
 * are not looked at.
 * @type {import('eslint').Rule.RuleModule}
 */
export const withdrawnWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { withdrawn: '“{{word}}” is withdrawn: {{instead}} (docs/glossary.md).' },
  },
  create(context) {
    const withdrawn = readWithdrawnWords();
    /** @type {(text: string, where: { loc?: any }) => void} */
    const check = (text, where) => {
      for (const word of new Set(wordsOf(text))) {
        const instead = withdrawn.get(word);
        if (instead === undefined) continue;
        context.report({ loc: where.loc, messageId: 'withdrawn', data: { word, instead } });
      }
    };
    return {
      Program(program) {
        check(basename(context.filename), { loc: { line: 1, column: 0 } });
        for (const token of context.sourceCode.getTokens(program)) {
          if (['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(token.type))
            check(token.value, token);
        }
        for (const comment of context.sourceCode.getAllComments()) check(comment.value, comment);
      },
    };
  },
};
