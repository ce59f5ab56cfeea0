import type { Catalog } from '../../../indexer/catalog/open.ts';
import { toNameKey, type StoredName } from '../../../indexer/catalog/names.ts';
import {
  parseModelReference,
  toNameForms,
} from '../../../indexer/resolve/explain/parse-model-reference.ts';
import {
  openExplainer,
  type Explainer,
  type Explanation,
} from '../../../indexer/resolve/explain/explain.ts';
import type { Claim } from '../../../indexer/resolve/explain/index-claims.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';

/** What an id means, and why. */
export interface Meaning {
  readonly id: string;
  /** null: no model, or more than one; see `reason`. */
  readonly slug: string | null;
  /** Whether the catalogue has the id, or the rules read it; null: neither. */
  readonly by: 'alias' | 'rules' | null;
  readonly strategy: string | null;
  /** 0–1. */
  readonly confidence: number;
  /** `ambiguous`, or why the rules find no model. */
  readonly reason: string | null;
  /** Slugs of models among which nothing chooses. */
  readonly candidates: readonly string[];
  /** The stored names that lead there. */
  readonly names: readonly StoredName[];
  /** What the records of feeds that write the id so were taken to mean. */
  readonly sayings: readonly (Claim & { readonly slug: string | null })[];
  /** What the rules alone make of it; `slug` is that of the target. */
  readonly rules: Explanation & { readonly slug: string | null };
}

/** What ids mean: by the catalogue's names, else by the resolver's rules; linked once for all of them. */
export async function resolveIds(
  catalog: Catalog,
  ids: readonly string[],
  provider: string | null,
): Promise<Meaning[]> {
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const explainer = openExplainer(records);
  const slugs = new Map((await catalog.loadIdentities()).map(({ key, slug }) => [key, slug]));
  const known = collectKnown(explainer);
  const asked = ids.map((id) => {
    const read = parseModelReference(id, provider, known.isProvider, known.isOrganisation);
    return { id, read, forms: toNameForms(id, read) };
  });
  const names = await catalog.findNames(asked.flatMap(({ forms }) => forms));
  return asked.map(({ id, read, forms }) => {
    const found = chooseNames(forms, names);
    const explained = explainer.explain(read);
    const slugOf = (key: string | null) => slugs.get(key ?? '') ?? null;
    const rules = { ...explained, slug: slugOf(explained.target) };
    const sayings = new Set(forms.flatMap((form) => explainer.findClaims(form)));
    return {
      id,
      ...decide(found, rules, slugOf),
      names: found,
      sayings: [...sayings].map((saying) => ({ ...saying, slug: slugOf(saying.target) })),
      rules,
    };
  });
}

/** Who offers models and whose repositories there are, in lower case, as the records name them. */
function collectKnown({ entities }: Explainer) {
  const providers = new Set<string>();
  const organisations = new Set<string>();
  for (const { links } of entities) {
    for (const { mention } of links) {
      if (mention.record.kind === 'offer') providers.add(mention.record.provider.toLowerCase());
      const organisation = mention.communityId?.split('/')[0];
      if (organisation !== undefined) organisations.add(organisation.toLowerCase());
    }
  }
  return {
    isProvider: (name: string) => providers.has(name),
    isOrganisation: (name: string) => organisations.has(name),
  };
}

/** The names of the first form that is one: a slug before an alias, the exact case before another. */
export function chooseNames(
  forms: readonly string[],
  names: ReadonlyMap<string, readonly StoredName[]>,
): readonly StoredName[] {
  for (const form of forms) {
    const found = names.get(toNameKey(form)) ?? [];
    const choices = [
      found.filter(({ kind, text }) => kind === 'slug' && text === form),
      found.filter(({ text }) => text === form),
      found.filter(({ kind }) => kind === 'slug'),
      found,
    ];
    const chosen = choices.find(({ length }) => length > 0);
    if (chosen !== undefined) return chosen;
  }
  return [];
}

type Decision = Pick<Meaning, 'slug' | 'by' | 'strategy' | 'confidence' | 'reason' | 'candidates'>;

function decide(
  names: readonly StoredName[],
  rules: Meaning['rules'],
  slugOf: (key: string) => string | null,
): Decision {
  const slugs = [...new Set(names.map(({ slug }) => slug))].sort();
  const [first] = names;
  if (first !== undefined && slugs.length === 1) {
    const { slug, strategy, confidence } = first;
    return { slug, by: 'alias', strategy, confidence, reason: null, candidates: [] };
  }
  const nothing = { slug: null, by: null, strategy: null, confidence: 0 };
  if (slugs.length > 1) return { ...nothing, reason: 'ambiguous', candidates: slugs };
  if (rules.slug !== null) {
    const { slug, strategy, confidence } = rules;
    return { slug, by: 'rules', strategy, confidence, reason: null, candidates: [] };
  }
  const candidates = rules.candidates.flatMap((key) => slugOf(key) ?? []);
  return { ...nothing, reason: rules.reason ?? 'not_imported', candidates };
}
