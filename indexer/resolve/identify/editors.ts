/** Key of the source whose facts were each read in a document: they go before everybody's. */
export const EDITORS = 'curated';

export const isEditorial = ({ source }: { readonly source: string }): boolean => source === EDITORS;
