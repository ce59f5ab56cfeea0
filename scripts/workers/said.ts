/** What a thread says: that it is done with a message, or with its task. */
export type Said<Result> = 'taken' | { readonly result: Result };
