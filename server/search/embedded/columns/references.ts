import { hashText } from '../../../hash-text.ts';
import { HashedTexts } from '../text/hashed-texts.ts';
import { IntList } from '../text/int-list.ts';
import { NumberLists } from '../text/number-lists.ts';

const KINDS = ['slug', 'former_slug', 'alias'] as const;

/** One way to name the model of a row. */
export interface Reference {
  readonly row: number;
  readonly kind: (typeof KINDS)[number];
  /** It is written as it was asked for. */
  readonly isSameCase: boolean;
}

/** What models are called, in any case: slugs, those of before, ids and aliases. */
export class References {
  /** Places of references by text in lower case. */
  readonly #places = new NumberLists(new HashedTexts());
  /** By place: the row times the number of kinds, and the kind. */
  readonly #targets = new IntList();
  /** By place: half a hash of how it is written. */
  readonly #written = new IntList();

  add(text: string, row: number, kind: Reference['kind']): void {
    this.#places.push(text.toLowerCase(), this.#targets.size);
    this.#targets.push(row * KINDS.length + KINDS.indexOf(kind));
    this.#written.push(hashText(text)[0]);
  }

  /** What is called so, in any case, in the order in which it was added. */
  get(name: string): Reference[] {
    const [written] = hashText(name);
    return Array.from(this.#places.get(name.toLowerCase()), (place) => {
      const target = this.#targets.at(place);
      return {
        row: Math.floor(target / KINDS.length),
        kind: KINDS[target % KINDS.length] ?? 'alias',
        isSameCase: this.#written.at(place) === written,
      };
    });
  }

  /** Gives back the room for references to come; for when there will be few. */
  trim(): void {
    this.#places.trim();
  }
}
