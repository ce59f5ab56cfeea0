const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers from 0 to the first one at or above `max`, about as many as wanted.
 * @returns at least 0 and one more
 */
export function toTicks(max: number, wanted = 4): number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0, 1];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
