/**
 * What a person sees when the service is up: where it is, the key if one was made, and commands
 * that work when pasted.
 */
export function formatBanner(origin: string, key: string | null): string {
  const head = [
    '',
    `  Model Catalog API is listening on ${origin}`,
    `  Documentation ${origin}/docs`,
  ];
  if (key === null) {
    return [
      ...head,
      '  Another key: npm run -s catalog -- keys create --email you@example.org',
      '',
      '',
    ].join('\n');
  }
  const curl = (path: string): string =>
    `curl -H "Authorization: Bearer ${key}" "${origin}${path}"`;
  return [
    ...head,
    `  Your key, shown only this once: ${key}`,
    '',
    '  Try it:',
    '',
    curl('/api/v1/models?limit=3'),
    curl('/api/v1/models/gpt-5'),
    curl('/api/v1/search?q=cluade+sonet'),
    '',
    '  Ctrl-C ends it.',
    '',
    '',
  ].join('\n');
}
