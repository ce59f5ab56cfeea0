/** A file or address cannot be read at all. */
export class InputError extends Error {
  readonly location: string;
  constructor(location: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InputError';
    this.location = location;
  }
}

/** An address did not answer as it should, and may the next time. */
export class TransientError extends InputError {
  /** How long the server asks to be left alone; null: it does not say. */
  readonly retryAfterMs: number | null;
  constructor(
    location: string,
    message: string,
    retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(location, message, options);
    this.name = 'TransientError';
    this.retryAfterMs = retryAfterMs;
  }
}
