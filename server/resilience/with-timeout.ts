/**
 * Fails if the promise takes longer, but not because this process was busy: an answer that arrived
 * in the meantime is read before giving up. A plain timer would fire first, for every call under way
 * at once, and make a pause of this process look like an outage.
 */
export function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  toError = (): Error => new Error(`No answer within ${milliseconds} ms.`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(toError());
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

/** Like `withTimeout`, for work that can be aborted: its signal fires when it takes too long. */
export function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  milliseconds: number,
): Promise<T> {
  const controller = new AbortController();
  return withTimeout(work(controller.signal), milliseconds, () => {
    controller.abort();
    return new Error(`No answer within ${milliseconds} ms.`);
  });
}
