/**
 * Fails if the promise takes longer, but not because this process was busy: an answer that came in
 * the meantime is read before it is given up.
 */
export function settleWithin<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new Error(`No answer within ${milliseconds} ms.`));
    };
    const timer = setTimeout(setImmediate, milliseconds, giveUp);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
