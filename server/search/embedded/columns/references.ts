import { IntList } from '../text/int-list.ts';
import { NumberLists } from '../text/number-lists.ts';
import { TextTable } from '../text/text-table.ts';

const KINDS = ['slug', 'former_slug', 'alias'] as const;
const LOWER_CASE = -1;

/** One way to name the model of a row. */
export interface Reference {
  readonly text: string;
  readonly row: number;
  readonly kind: (typeof KINDS)[number];
}

/** What models are called, in any case: slugs, those of before, ids and aliases. */
export class References {
  /** Places of references by text in lower case. */
  readonly #places = new NumberLists();
  /** By place: the row times the number of kinds, and the kind. */
  readonly #targets = new IntList();
  /** By place: how it is written, as a number of a text, where not in lower case. */
  readonly #written = new IntList();
  readonly #texts = new TextTable();

  add(text: string, row: number, kind: Reference['kind']): void {
    const folded = text.toLowerCase();
    this.#places.push(folded, this.#targets.size);
    this.#targets.push(row * KINDS.length + KINDS.indexOf(kind));
    this.#written.push(text === folded ? LOWER_CASE : this.#texts.add(text));
  }

  /** What is called so, in any case, in the order in which it was added. */
  get(name: string): Reference[] {
    const folded = name.toLowerCase();
    return Array.from(this.#places.get(folded), (place) => {
      const target = this.#targets.at(place);
      const written = this.#written.at(place);
      return {
        text: written === LOWER_CASE ? folded : this.#texts.textAt(written),
        row: Math.floor(target / KINDS.length),
        kind: KINDS[target % KINDS.length] ?? 'alias',
      };
    });
  }
}
