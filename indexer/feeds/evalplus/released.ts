/**
 * Models the source names by a month, with the id their maker released that month. Other months in
 * brackets are when the source measured.
 */
const RELEASED: Readonly<Record<string, string>> = {
  'Claude Sonnet 3.5 (June 2024)': 'claude-3-5-sonnet-20240620',
  'O1 Preview (Sept 2024)': 'o1-preview-2024-09-12',
  'O1 Mini (Sept 2024)': 'o1-mini-2024-09-12',
  'GPT 4o (Aug 2024)': 'gpt-4o-2024-08-06',
  'GPT 4o Mini (July 2024)': 'gpt-4o-mini-2024-07-18',
  'GPT-3.5-Turbo (Nov 2023)': 'gpt-3.5-turbo-1106',
  'GPT-4-Turbo (Nov 2023)': 'gpt-4-1106-preview',
  'GPT-4-Turbo (April 2024)': 'gpt-4-turbo-2024-04-09',
  'GPT-3.5 (May 2023)': 'gpt-3.5-turbo',
  'Mistral Large (Mar 2024)': 'mistral-large-2402',
  'claude-instant-1 (Mar 2024)': 'claude-instant-1.2',
};

/** The maker's id of a model named by a month, if it is known. */
export const toReleasedId = (name: string): string | undefined =>
  Object.hasOwn(RELEASED, name) ? RELEASED[name] : undefined;
