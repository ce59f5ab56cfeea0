/**
 * Fails with `tooLate` if the promise takes longer, but not because this process was busy: an answer
 * that came in the meantime is read before it is given up.
 */
export function within<T>(
  promise: Promise<T>,
  milliseconds: number,
  tooLate: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(tooLate());
    };
    const timer = setTimeout(setImmediate, milliseconds, giveUp);
    const settle =
      <V>(how: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        how(value);
      };
    promise.then(settle(resolve), settle(reject));
  });
}
