/** A file or address cannot be read at all. */
export class InputError extends Error {
  readonly location: string;
  constructor(location: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InputError';
    this.location = location;
  }
}
