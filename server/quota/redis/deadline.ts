/**
 * Fails if the promise takes longer, but not because this process was busy: an answer that came in
 * the meantime is read before it is given up. A plain timer would fire first, for every call under
 * way at once, and make a pause of this process look like an outage of Redis.
 */
export function settleWithin<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new Error(`Redis did not answer within ${milliseconds} ms.`));
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
