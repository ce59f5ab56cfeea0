/** Path below which every route behind a key is. */
export const ROOT = '/api/v1';
export const NAME = 'Model Catalog API';
/** Of the API, not of the program: the path names its first number. */
export const VERSION = '1.0.0';
