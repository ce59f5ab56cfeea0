import type { Modality } from '../../../../schemas/vocabulary.ts';
import { findMaker, findName, type Maker } from './makers.ts';
import type { Read } from './reading.ts';
import { Sorting } from './sorting.ts';
import type { Match, QuestionText } from './text.ts';

/** Reads who makes and sells models, and what goes into them and comes out. */
export class Naming extends Sorting {
  /** `understands audio and video`, `image and audio input`, `generates images`. */
  protected readModalities(at: number): Read {
    for (const role of ['takes', 'gives'] as const) {
      const verb = this.text.role(at, role);
      if (verb === undefined) continue;
      const end = this.#addModalities(at, at + verb.length, role);
      if (end !== null) return end;
    }
    const found = readModalities(this.text, at);
    if (found === null) return null;
    for (const role of ['takes', 'gives'] as const) {
      const noun = this.text.find(
        found.end,
        ({ quantity, roles }) => roles.has(role) && (quantity === 'input' || quantity === 'output'),
      );
      if (noun === undefined || noun.length > 1) continue;
      return this.#addModalities(at, at, role, found.end + noun.length);
    }
    // `without audio`, `json schema and images`
    const isInput =
      this.isNegated || (this.connector === 'and' && /^(?:capability|input_)/.test(this.lastParam));
    const isPlain = found.modalities.every(({ modality }) => modality !== 'text');
    return isInput && isPlain ? this.#addModalities(at, at, 'takes', found.end) : null;
  }

  #addModalities(from: number, at: number, role: 'takes' | 'gives', last?: number): Read {
    const found = readModalities(this.text, at);
    if (found === null) return null;
    const longest = this.text.at(from)[0]?.length ?? 0;
    const end = last ?? found.end;
    if (longest > end - from || (this.text.at(at)[0]?.length ?? 0) > end - at) return null;
    found.modalities.forEach(({ modality, start, end: stop }, i) => {
      const param = role === 'takes' ? 'input_modality' : 'output_modality';
      const sees = role === 'takes' && modality === 'image';
      const wish = sees ? { param: 'capability', value: 'vision' } : { param, value: modality };
      const isLast = i === found.modalities.length - 1;
      this.add(i === 0 ? from : start, isLast ? end : stop, [wish]);
      if (!isLast) this.connector = found.isEither ? 'or' : 'and';
    });
    return end;
  }

  /** A creator or provider, with what says which of the two it is. */
  protected readName(at: number): Read {
    const maker = findMaker(this.text, at);
    return maker === null ? this.#bareName(at) : this.#relatedName(at, maker);
  }

  #relatedName(at: number, { role, nameAt, name }: Maker): Read {
    const longest = this.text.at(at)[0];
    const isLonger = (longest?.length ?? 0) > nameAt - at;
    if (isLonger && longest?.meanings.wishes.length !== 0) return null;
    this.relation = role;
    this.isAsked = true;
    return this.#addName(at, nameAt, name);
  }

  #bareName(at: number): Read {
    const longest = this.text.at(at)[0];
    const name = findName(this.text, at);
    if (name === undefined || name.length < (longest?.length ?? 0)) return null;
    const isRelated = this.chained && this.connector !== null && this.relation !== null;
    if (name.meanings.isCommon === true && !isRelated) return null;
    if (!isRelated) this.relation = null;
    if (this.text.role(at + name.length, 'hosts') !== undefined) {
      this.relation = 'on';
      this.isAsked = true;
    }
    return this.#addName(at, at, name);
  }

  #addName(from: number, at: number, { length, meanings }: Match): number {
    const { creator, provider, isHost } = meanings;
    // `groq vs cerebras`, `deepinfra or together`
    const isHosting = this.relation !== 'by' && isHost === true;
    const isProvider =
      provider !== undefined && (this.relation === 'on' || isHosting || creator === undefined);
    const param = isProvider ? 'provider' : 'creator';
    const value = (isProvider ? provider : creator) ?? '';
    this.isNamed = true;
    return this.add(from, at + length, [{ param, value }]);
  }
}

/** What goes in or comes out, as it was listed. */
interface ReadModalities {
  readonly modalities: readonly { modality: Modality; start: number; end: number }[];
  readonly end: number;
  /** Whether one of them is enough. */
  readonly isEither: boolean;
}

/** `images`, `audio and video`, `text, images or audio`. */
function readModalities(text: QuestionText, index: number): ReadModalities | null {
  const modalities: { modality: Modality; start: number; end: number }[] = [];
  let at = text.skip(index, 'both');
  let end = index;
  let isEither = false;
  for (;;) {
    const match = text.find(at, ({ modality }) => modality !== undefined);
    if (match?.meanings.modality === undefined) break;
    end = at + match.length;
    modalities.push({ modality: match.meanings.modality, start: at, end });
    at = end;
    while (text.sign(at, ',', '+', '&')) at += 1;
    const or = text.role(at, 'or');
    if (or !== undefined) isEither = true;
    at += or?.length ?? text.role(at, 'and')?.length ?? 0;
    if (at === end) break;
  }
  return modalities.length === 0 ? null : { modalities, end, isEither };
}
