import type { ReadCondition } from '../conditions.ts';
import type { Wish } from '../vocabulary.ts';

/**
 * What everybody who asks so means besides, dropped where nothing else is found: who asks for what is
 * cheap, nothing that nobody charges for, and what writes text where no kind of model is said; who asks
 * for vision, nothing that makes pictures of pictures.
 * @param taken parameters of the request: what it says of the same is left as it is
 */
export function implyConditions(
  read: readonly ReadCondition[],
  taken: ReadonlySet<string>,
): readonly ReadCondition[] {
  const said = new Set(read.flatMap(({ wishes }) => wishes.map(({ param }) => param)));
  const isSaid = (...params: readonly string[]): boolean =>
    taken.has('filter') || params.some((param) => taken.has(param) || said.has(param));
  const cheap = findWish(read, isCheapFirst);
  const implied: ReadCondition[] = [];
  if (cheap !== null && !isSaid('free', 'filter')) {
    const paid = { param: 'filter', value: `${cheap.wish.value}:>0` };
    implied.push({ text: 'Paid only', wishes: [paid], suggestedBy: cheap.of });
  }
  if (isSaid('type', 'output_modality')) return implied;
  const seeing = findWish(read, isSeeing);
  if (cheap !== null && cheap.wish.value !== 'unit_price') {
    const chat = { param: 'type', value: 'text' };
    implied.push({ text: 'Language models', wishes: [chat], suggestedBy: cheap.of });
  } else if (seeing !== null) {
    const others = { param: 'type', value: '!image,!video' };
    const text = 'No image or video generators';
    implied.push({ text, wishes: [others], suggestedBy: seeing.of });
  }
  return implied;
}

/** The first wish of a kind, with the condition it is of. */
function findWish(
  read: readonly ReadCondition[],
  is: (wish: Wish) => boolean,
): { readonly wish: Wish; readonly of: ReadCondition } | null {
  const [found = null] = read.flatMap((of) => of.wishes.filter(is).map((wish) => ({ wish, of })));
  return found;
}

const isCheapFirst = ({ param, value }: Wish): boolean =>
  param === 'sort' && /^\w+_price$/.test(value);

const isSeeing = ({ param, value }: Wish): boolean => param === 'capability' && value === 'vision';
