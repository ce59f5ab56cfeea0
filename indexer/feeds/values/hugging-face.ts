/** Pages of the site that no organisation owns. */
const OWN_PAGES = new Set(
  'spaces datasets docs blog papers models collections learn posts tasks'.split(' '),
);

/** `org/name` of a link to a model's repository at Hugging Face; undefined: it is none. */
export function toRepository(link: string | undefined): string | undefined {
  const path = /^https?:\/\/(?:www\.)?huggingface\.co\/([\w.-]+)\/([\w.-]+)\/?$/.exec(link ?? '');
  const [, org = '', name = ''] = path ?? [];
  return path === null || OWN_PAGES.has(org.toLowerCase()) ? undefined : `${org}/${name}`;
}
