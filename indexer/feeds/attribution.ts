import type { SourceInfo } from '../../schemas/records.ts';

/** The credits every copy of the bundled catalogue carries, as Markdown. */
export function toAttribution(sources: readonly SourceInfo[]): string {
  const parts = sources.map(
    ({ name, url, licence, attribution, asOf }) =>
      `## ${name}\n\n- Source: <${url}>\n- Licence: ${licence}\n- Attribution: ${attribution}\n- Date of the data: ${asOf}\n`,
  );
  return [
    '# Where the bundled figures come from\n',
    'This folder holds facts and figures only, in the schema of this project: names, ids, dates, limits, prices and scores. It holds no text of any source. Every figure keeps the key of the source it comes from.\n',
    ...parts,
  ].join('\n');
}
