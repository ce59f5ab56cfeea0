import type { VNode } from 'preact';
import { type SeeAlso, toSeeAlso } from '../../../catalog/questions/answer/see-also.ts';
import type { Answer } from '../../../catalog/questions/find-answer.ts';

/** The page that says more of a question than a list of models; nothing where there is none. */
export function SeeAlsoLink({ list }: { readonly list: Answer['list'] }): VNode | null {
  const also = list === null ? null : toSeeAlso(list.conditions);
  if (also === null) return null;
  const [href, label] = toLink(also);
  return (
    <p>
      <a class="button plain" href={href}>
        {label}
      </a>
    </p>
  );
}

function toLink(also: SeeAlso): readonly [href: string, label: string] {
  switch (also.kind) {
    case 'compare':
      return [
        `/compare?slugs=${also.slugs.map(encodeURIComponent).join(',')}`,
        'Compare side by side',
      ];
    case 'offers':
      return [`/models/${encodeURIComponent(also.slug)}#providers`, 'Prices of every provider'];
    case 'alternatives':
      return [
        `/models/${encodeURIComponent(also.slug)}#similar`,
        'Similar models and alternatives',
      ];
    case 'price_changes': {
      const params = new URLSearchParams(also.params);
      // The changelog begins with the newest.
      params.delete('since');
      return [`/changelog?${params.toString().replaceAll('%2C', ',')}`, 'Price changes'];
    }
  }
}
