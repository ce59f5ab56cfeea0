import { norm, parts } from '../../../schemas/search/text.ts';
import type { Modality } from '../../../schemas/vocabulary.ts';
import { letterMask } from '../../search/edit-distance.ts';
import { ENGLISH } from './english/english.ts';
import type { Language, QuantityName, Role, SaleUnit, Unit } from './english/language.ts';

/** A condition of a list: a parameter and its value. */
export interface Wish {
  readonly param: string;
  readonly value: string;
  /** Of a price: nothing says what is paid for, so it is what models of the type are sold by. */
  readonly isPlain?: true;
}

/** How good models are at something, as a benchmark shows it. */
export interface Measure {
  readonly id: string;
  readonly higherIsBetter: boolean;
}

/** Everything a phrase may mean; what it does mean depends on what stands around it. */
export interface Meanings {
  readonly roles: Set<Role>;
  readonly wishes: Wish[];
  quantity?: QuantityName;
  unit?: Unit;
  creator?: string;
  provider?: string;
  /** Better known for selling what others make than for its own models: Groq. */
  isHost?: true;
  benchmark?: Measure;
  topic?: Measure;
  modality?: Modality;
  /** From 1. */
  month?: number;
  period?: keyof Language['periods'];
  ordinal?: number;
  soldBy?: SaleUnit;
  factor?: number;
  /** Of a computer or graphics card, in GB. */
  memory?: number;
  /** A name of a well-known model begins so. */
  isModel?: true;
  /** Names something only where the text says so: the phrase is a common word. */
  isCommon?: true;
}

/** What questions of one catalogue are read with. */
export interface Vocabulary {
  /** By the phrase in one word, as `norm` has it. */
  readonly phrases: ReadonlyMap<string, Meanings>;
  /** Families by their name in one word: what is negated; else a search finds more of what is meant. */
  readonly families: ReadonlyMap<string, string>;
  /** Families in one word, and what the names of several begin with: `claude`. */
  readonly lines: ReadonlySet<string>;
  /** Words of the names of families and well-known models: others are no likely typos. */
  readonly nameWords: ReadonlySet<string>;
  /** Measures by which models of a type are best; of any other type nothing says. */
  readonly bestOf: ReadonlyMap<string, Measure>;
  /** Words of phrases by length, each with its letters: a typed one may be corrected to the nearest. */
  readonly words: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

interface Named {
  readonly slug: string;
  readonly name: string;
}

/** The catalogue, as far as questions can name what it holds. */
export interface Published {
  readonly creators: readonly (Named & {
    readonly kind: 'lab' | 'community';
    readonly country: string | null;
  })[];
  readonly providers: readonly (Named & { readonly kind: string })[];
  readonly benchmarks: readonly {
    readonly id: string;
    readonly name: string;
    readonly scale: { readonly higher_is_better: boolean };
  }[];
  readonly licences: readonly string[];
  readonly families: readonly string[];
  /** Names of models that people know. */
  readonly models: readonly string[];
}

const split = (phrases: string): string[] => phrases.split(',').map((phrase) => phrase.trim());

/** Parts of the longest phrase. */
export const PHRASE_PARTS_MAX = 7;

/** Words that a typed one is corrected to are at least so long. */
const CORRECTABLE_MIN = 4;

/** Makes the words of a language and the names of a catalogue one vocabulary. */
export function toVocabulary(published: Published, language: Language = ENGLISH): Vocabulary {
  const phrases = new Map<string, Meanings>();
  const common = new Set(split(language.common).map(norm));
  const at = (phrase: string): Meanings => {
    const key = norm(phrase);
    const known = phrases.get(key) ?? { roles: new Set<Role>(), wishes: [] };
    phrases.set(key, known);
    return known;
  };
  const each = (list: string, put: (meanings: Meanings) => void): void => {
    for (const phrase of split(list)) if (norm(phrase) !== '') put(at(phrase));
  };
  for (const [condition, list] of language.conditions) {
    const [param = '', value = 'true'] = condition.split('=', 2);
    each(list, ({ wishes }) => {
      if (!wishes.some((wish) => wish.param === param)) wishes.push({ param, value });
    });
  }
  for (const [name, list] of Object.entries(language.quantities)) {
    each(list, (meanings) => (meanings.quantity = name as QuantityName));
  }
  for (const [role, list] of Object.entries(language.roles)) {
    each(list, ({ roles }) => roles.add(role as Role));
  }
  for (const [modality, list] of Object.entries(language.modalities)) {
    each(list, (meanings) => (meanings.modality = modality as Modality));
  }
  for (const [unit, list] of language.units) each(list, (meanings) => (meanings.unit = unit));
  for (const [unit, list] of language.sold) each(list, (meanings) => (meanings.soldBy = unit));
  addFigures(language, each);
  language.months.forEach((list, i) => {
    each(list, (meanings) => (meanings.month = i + 1));
  });
  for (const [period, list] of Object.entries(language.periods)) {
    each(list, (meanings) => (meanings.period = period as keyof Language['periods']));
  }
  language.ordinals.forEach((list, i) => {
    each(list, (meanings) => (meanings.ordinal = i + 1));
  });
  for (const [codes, list] of language.countries) {
    const its = published.creators.filter(
      ({ country, kind }) => kind === 'lab' && codes.split(' ').includes(country ?? ''),
    );
    const value = its.map(({ slug }) => slug).join(',');
    if (value !== '') each(list, ({ wishes }) => wishes.push({ param: 'creator', value }));
  }
  const ownWords = new Set(phrases.keys());
  addNames(published, language, at, { common, ownWords });
  addLicences(published, language, at);
  const bestOf = addMeasures(published, language, at, { common, ownWords });
  addModels(published.models, phrases, at);
  const families = new Map(published.families.map((family) => [norm(family), family]));
  const lines = new Set(
    published.families.flatMap((family) => [norm(family), parts(family)[0] ?? '']),
  );
  const nameWords = new Set([...published.families, ...published.models].flatMap(parts));
  return { phrases, families, lines, nameWords, bestOf, words: toWords(language, published) };
}

/** Parts and multiples of figures, and what has how much memory. */
function addFigures(
  { factors, machines }: Language,
  each: (list: string, put: (meanings: Meanings) => void) => void,
): void {
  for (const [factor, list] of factors) each(list, (meanings) => (meanings.factor = factor));
  for (const [memory, list] of machines) {
    const plural = split(list).map((phrase) => `${phrase}s`);
    each([list, ...plural].join(', '), (meanings) => (meanings.memory = memory));
  }
}

interface Reserved {
  readonly common: ReadonlySet<string>;
  readonly ownWords: ReadonlySet<string>;
}

/** Kinds of providers that sell what others make, on machines of their own. */
const HOSTS: ReadonlySet<string> = new Set(['inference']);

function addNames(
  { creators, providers, licences, models }: Published,
  { names, generic }: Language,
  at: (phrase: string) => Meanings,
  { common, ownWords }: Reserved,
): void {
  const tails = split(generic).sort((a, b) => b.length - a.length);
  const heads = creators.filter(({ kind }) => kind === 'lab').map(({ name }) => name.toLowerCase());
  const variantsOf = ({ slug, name }: Named): string[] => {
    const plain = name.replace(/\([^)]*\)/g, '').trim();
    const lower = plain.toLowerCase();
    const tail = tails.find((one) => lower.endsWith(` ${one}`) || lower.endsWith(`.${one}`));
    const short = tail === undefined ? [] : [plain.slice(0, -tail.length - 1)];
    const head = heads.find((one) => lower.startsWith(`${one} `));
    const rest = head === undefined ? [] : [plain.slice(head.length + 1)];
    return [name, plain, slug, ...short, ...rest];
  };
  const keys = models.map(norm);
  // A provider called as what it sells: `Amazon Nova`.
  const isLine = (name: string): boolean => {
    const head = heads.find((one) => name.toLowerCase().startsWith(`${one} `));
    const line = norm(name.slice(head?.length));
    return head !== undefined && line.length > 2 && keys.some((key) => key.startsWith(line));
  };
  const put = (
    phrase: string,
    field: 'creator' | 'provider',
    slug: string,
    rare: boolean,
  ): void => {
    const key = norm(phrase);
    if (key.length < 2) return;
    const meanings = at(phrase);
    meanings[field] ??= slug;
    if (field === 'provider' && hosts.has(slug)) meanings.isHost = true;
    if (rare || common.has(key) || (ownWords.has(key) && parts(phrase).length < 2)) {
      meanings.isCommon = true;
    }
  };
  const hosts = new Set(providers.filter(({ kind }) => HOSTS.has(kind)).map(({ slug }) => slug));
  const known = {
    creator: creators.map((one) => ({ ...one, isRare: one.kind === 'community' })),
    provider: providers.map((one) => ({ ...one, isRare: isLine(one.name) })),
  };
  for (const field of ['creator', 'provider'] as const) {
    const slugs = new Set(known[field].map(({ slug }) => slug));
    for (const [slug, list] of Object.entries(names[field])) {
      if (slugs.has(slug)) for (const phrase of split(list)) put(phrase, field, slug, false);
    }
    // A slug or a whole name comes before what is left of a longer one.
    for (let i = 0; i < 5; i += 1) {
      for (const one of known[field]) {
        const phrase = variantsOf(one)[i];
        if (phrase !== undefined) put(phrase, field, one.slug, one.isRare);
      }
    }
  }
  for (const id of licences) {
    for (const tail of ['', ' license', ' licence', ' licensed']) {
      const key = norm(`${id}${tail}`);
      const isPlain = tail === '' && parts(id).length < 3;
      if (isPlain || ownWords.has(key)) continue;
      at(`${id}${tail}`).wishes.push({ param: 'license', value: id });
    }
  }
}

/** What is said of several licences together. */
function addLicences(
  { licences }: Published,
  language: Language,
  at: (phrase: string) => Meanings,
): void {
  for (const [pattern, phrases] of language.licences) {
    const value = licences.filter((id) => pattern.test(id)).join(',');
    if (value === '') continue;
    for (const phrase of split(phrases)) at(phrase).wishes.push({ param: 'license', value });
  }
}

function addMeasures(
  { benchmarks }: Published,
  { names, topics }: Language,
  at: (phrase: string) => Meanings,
  { common, ownWords }: Reserved,
): ReadonlyMap<string, Measure> {
  const measures = new Map(
    benchmarks.map(({ id, scale }) => [id, { id, higherIsBetter: scale.higher_is_better }]),
  );
  const put = (phrase: string, measure: Measure, isOwn = false): void => {
    const key = norm(phrase);
    if (key.length < 3) return;
    const meanings = at(phrase);
    meanings.benchmark ??= measure;
    if (common.has(key) || (ownWords.has(key) && !isOwn)) meanings.isCommon = true;
  };
  for (const [id, list] of Object.entries(names.benchmark)) {
    const measure = measures.get(id);
    if (measure !== undefined) for (const phrase of split(list)) put(phrase, measure, true);
  }
  for (const { id, name } of benchmarks) {
    const measure = measures.get(id);
    if (measure === undefined) continue;
    put(id, measure);
    put(name, measure);
  }
  const bestOf = new Map<string, Measure>();
  for (const [id, list, type] of topics) {
    const measure = measures.get(id);
    if (measure === undefined) continue;
    if (type !== undefined) bestOf.set(type, measure);
    for (const phrase of split(list)) if (phrase !== '') at(phrase).topic ??= measure;
  }
  return bestOf;
}

/** Beginnings of names of models that would else be read as conditions: `Mistral Small`. */
function addModels(
  models: readonly string[],
  phrases: ReadonlyMap<string, Meanings>,
  at: (phrase: string) => Meanings,
): void {
  const hasType = (key: string): boolean =>
    phrases.get(key)?.wishes.some(({ param }) => param === 'type') === true;
  for (const name of models) {
    const words = parts(name);
    const most = Math.min(words.length, PHRASE_PARTS_MAX);
    for (let count = 2; count <= most; count += 1) {
      const start = words.slice(0, count);
      const key = start.join('');
      if (start.every((word) => /^[0-9]+$/.test(word))) continue;
      if (phrases.has(key) || hasType(start.slice(1).join(''))) continue;
      at(start.join(' ')).isModel = true;
    }
  }
}

/** Every word that conditions and names of the vocabulary are made of. */
function toWords(language: Language, published: Published): Map<number, Map<string, number>> {
  const byLength = new Map<number, Map<string, number>>();
  const labs = published.creators.filter(({ kind }) => kind === 'lab');
  const texts = [
    ...language.conditions.map(([, phrases]) => phrases),
    ...Object.values(language.quantities),
    ...Object.values(language.roles),
    ...language.units.map(([, phrases]) => phrases),
    ...language.topics.map(([, phrases]) => phrases),
    ...language.months,
    ...[...labs, ...published.providers, ...published.benchmarks].map(({ name }) => name),
  ];
  for (const word of texts.flatMap(parts)) {
    if (word.length < CORRECTABLE_MIN || !/^[a-z]+$/.test(word)) continue;
    const words = byLength.get(word.length) ?? new Map<string, number>();
    byLength.set(word.length, words.set(word, letterMask(word)));
  }
  return byLength;
}
