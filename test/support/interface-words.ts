import { readFileSync } from 'node:fs';

const GLOSSARY = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

/** The terms the glossary withdraws from interface texts. */
const WITHDRAWN = (GLOSSARY.split('| withdrawn in texts ')[1] ?? '')
  .split('\n')
  .slice(2)
  .map((row) => row.split('|')[1]?.trim() ?? '')
  .filter((term) => term !== '');
if (WITHDRAWN.length < 20) throw new Error('The glossary lists no withdrawn interface terms.');

/** Withdrawn terms in what a page says, as whole words in the case of the glossary. */
export function findWithdrawnTerms(html: string): string[] {
  const text = html
    .replaceAll(/<(script|style|pre)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return WITHDRAWN.filter((term) => new RegExp(`(?<!\\w)${term}(?!\\w)`).test(text));
}
