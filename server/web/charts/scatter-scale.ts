/** Round steps of an axis. */
const STEPS = [1, 2, 2.5, 5, 10];
const DIGITS = 12;

/** Round numbers that enclose everything from `min` to `max`, about as many as wanted. */
export function toRangeTicks(min: number, max: number, wanted = 5): number[] {
  const room = max - min || Math.abs(max) || 1;
  const rough = room / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(DIGITS)),
  );
}

/** Powers of ten that enclose everything from `min` to `max`, both above 0. */
export function toDecades(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(min) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(max) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(`1e${first + at}`));
}

/** Where a value is between two others, 0 to 1. */
export const shareOf = (value: number, from: number, to: number): number =>
  (value - from) / (to - from);
