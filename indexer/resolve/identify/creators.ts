import { LABS, type Lab } from '../tables/labs.ts';
import { fold } from '../text.ts';

const byName = new Map<string, Lab>();
for (const lab of LABS) {
  for (const name of [lab.slug, lab.name, ...lab.hf, ...lab.also]) {
    byName.set(fold(name), lab);
  }
}
const bySlug = new Map(LABS.map((lab) => [lab.slug, lab]));
const beginnings = LABS.filter(({ names }) => names.length > 0).map((lab) => ({
  lab,
  pattern: new RegExp(`^(?:${lab.names.join('|')})`),
}));

/** The lab that goes by a name: organisation, vendor, developer. */
export function findLab(name: string): Lab | null {
  return byName.get(fold(name)) ?? null;
}
export function labOf(slug: string): Lab | null {
  return bySlug.get(slug) ?? null;
}

/** The lab whose models are named so, and the beginning that told it. */
export function recogniseLab(name: string): { lab: Lab; beginning: string } | null {
  for (const { lab, pattern } of beginnings) {
    const found = pattern.exec(name);
    if (found !== null) {
      return { lab, beginning: found[0] };
    }
  }
  return null;
}

/**
 * The name without its creator's own in front (`openai-gpt-5`, `anthropic--claude-4-opus`), if what
 * is left still begins as that creator's models do.
 */
export function stripCreator(name: string): { name: string; lab: Lab | null } {
  for (let at = name.indexOf('-'); at > 0; at = name.indexOf('-', at + 1)) {
    const lab = byName.get(name.slice(0, at)) ?? null;
    const rest = name.slice(at + 1);
    if (lab !== null && recogniseLab(rest)?.lab === lab) {
      return { name: rest, lab };
    }
  }
  return { name, lab: null };
}
