/** One thing wrong with an expression. */
export interface Mistake {
  /** Characters (code points) before it. */
  readonly position: number;
  /** A sentence for people. */
  readonly detail: string;
  /** What stands there; absent at the end. */
  readonly found?: string;
  /** What could stand there instead. */
  readonly allowed?: readonly string[];
}

/** Ends the reading of an expression that makes no sense from here on. */
export class Unreadable extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.detail);
    this.mistake = mistake;
  }
}
