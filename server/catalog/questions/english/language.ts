import type { Modality } from '../../../../schemas/vocabulary.ts';

/** A quantity of the field table that questions put bounds on and sort by. */
export interface Quantity {
  /** Parameters of its lower and upper bound. */
  readonly min: string;
  readonly max: string;
  readonly sort: string;
  /** What a number without “under” or “over” is. */
  readonly side: 'min' | 'max' | null;
}

export type QuantityName =
  | 'context'
  | 'output'
  | 'input'
  | 'price'
  | 'input_price'
  | 'output_price'
  | 'cache_read_price'
  | 'blended_price'
  | 'unit_price'
  | 'parameters'
  | 'dimensions';

/** What a word does, where it is no condition by itself. */
export type Role =
  | 'ignored'
  /** Says that the text is a question: no name of a model has it. */
  | 'question'
  /** Asks for a figure that every answer has: `price of`. */
  | 'asked'
  | 'or'
  | 'and'
  | 'both'
  | 'not'
  | 'below'
  | 'above'
  /** `around 7B` */
  | 'around'
  | 'between'
  | 'to'
  | 'than'
  | 'or_more'
  | 'or_less'
  | 'by'
  | 'on'
  | 'with'
  | 'released'
  /** `knowledge cutoff after`, `knows about`. */
  | 'knows'
  | 'since'
  | 'before'
  | 'within'
  | 'most'
  | 'least'
  | 'best'
  | 'better'
  | 'worse'
  | 'newer'
  | 'more'
  | 'less'
  | 'sorted'
  | 'for'
  | 'last'
  | 'this'
  | 'not_in_data'
  /** Of those, what names have that mean something else. */
  | 'by_chance'
  /** Says what to compare with: `gpt-5 alternatives, cheaper`. */
  | 'alternative'
  /** What comes after a model: `successor of gpt-4`. */
  | 'successor'
  /** Between models that are compared. */
  | 'versus'
  /** Says that models are compared: `difference between`. */
  | 'compares'
  /** Asks where a model is sold: `cheapest provider for`. */
  | 'seller'
  /** Asks what changed in price: `got cheaper`. */
  | 'repriced'
  /** A computer whose memory is not that of a graphics card. */
  | 'computer'
  | 'per'
  /** Behind the name of a provider: `what does Groq serve`. */
  | 'hosts'
  /** Beside an alternative: cheaper than that. */
  | 'cheap'
  | 'takes'
  | 'gives'
  | 'benchmark';

/** How much a unit is worth, and what it is a unit of. */
export interface Unit {
  readonly factor: number;
  readonly of: 'count' | 'parameters' | 'tokens' | 'money' | 'currency' | 'percent' | 'memory';
}

/** What is paid for where it is no token: a type of models, and how many of it their price is for. */
export interface SaleUnit {
  readonly type: string;
  /** Of the unit in the unit their price is of: 60 minutes in an hour, a millionth of 1M characters. */
  readonly size: number;
}

/**
 * The words of one language, as data: another language is another file. Phrases are separated by
 * commas; case, hyphens and spaces in them do not count.
 */
export interface Language {
  /** A condition, as in an address, and the phrases that mean it. */
  readonly conditions: readonly (readonly [condition: string, phrases: string])[];
  readonly quantities: Readonly<Record<QuantityName, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  /** What goes into models and comes out of them. */
  readonly modalities: Readonly<Record<Modality, string>>;
  /** A benchmark, and what it shows who is best at; those of a type of model beside it. */
  readonly topics: readonly (readonly [benchmark: string, phrases: string, type?: string])[];
  /** Other names of creators, providers and benchmarks, by slug. */
  readonly names: Readonly<
    Record<'creator' | 'provider' | 'benchmark', Readonly<Record<string, string>>>
  >;
  /** Countries by ISO code, and what is said of the creators there. */
  readonly countries: readonly (readonly [codes: string, phrases: string])[];
  /** Licences by their ids, and what is said of them together. */
  readonly licences: readonly (readonly [ids: RegExp, phrases: string])[];
  /** Words that name a creator, provider or benchmark only where the text says so. */
  readonly common: string;
  /** Words that names of companies have besides: `Jina AI` is called Jina, too. */
  readonly generic: string;
  readonly units: readonly (readonly [Unit, string])[];
  readonly sold: readonly (readonly [SaleUnit, string])[];
  /** Parts and multiples: `half the price of gpt-5`. */
  readonly factors: readonly (readonly [factor: number, phrases: string])[];
  /** Computers and graphics cards, with their memory in GB. */
  readonly machines: readonly (readonly [gigabytes: number, phrases: string])[];
  /** Twelve, January first. */
  readonly months: readonly string[];
  readonly periods: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', string>>;
  readonly ordinals: readonly string[];
}

export const QUANTITIES: Readonly<Record<QuantityName, Quantity>> = {
  context: {
    min: 'min_context_window',
    max: 'max_context_window',
    sort: 'context_window',
    side: 'min',
  },
  output: {
    min: 'min_output_tokens',
    max: 'max_output_tokens',
    sort: 'max_output_tokens',
    side: 'min',
  },
  input: {
    min: 'min_input_tokens',
    max: 'max_input_tokens',
    sort: 'max_input_tokens',
    side: 'min',
  },
  price: { min: 'min_input_price', max: 'max_input_price', sort: 'blended_price', side: 'max' },
  input_price: { min: 'min_input_price', max: 'max_input_price', sort: 'input_price', side: 'max' },
  output_price: {
    min: 'min_output_price',
    max: 'max_output_price',
    sort: 'output_price',
    side: 'max',
  },
  cache_read_price: {
    min: 'min_cache_read_price',
    max: 'max_cache_read_price',
    sort: 'cache_read_price',
    side: 'max',
  },
  blended_price: {
    min: 'min_blended_price',
    max: 'max_blended_price',
    sort: 'blended_price',
    side: 'max',
  },
  unit_price: { min: 'min_unit_price', max: 'max_unit_price', sort: 'unit_price', side: 'max' },
  parameters: { min: 'min_parameters', max: 'max_parameters', sort: 'parameters', side: null },
  dimensions: {
    min: 'min_embedding_dimensions',
    max: 'max_embedding_dimensions',
    sort: 'embedding_dimensions',
    side: 'min',
  },
};
