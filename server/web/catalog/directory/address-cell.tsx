import type { VNode } from 'preact';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Unknown } from '../../ui/unknown.tsx';

/** A cell of an address on the web, shown without its scheme. */
export function AddressCell({ url }: { readonly url: string | null }): VNode {
  return (
    <td class="long" data-value={url ?? ''}>
      {url === null ? (
        <Unknown />
      ) : (
        <OutsideLink url={url} name={url.replace(/^https?:\/\//, '')} />
      )}
    </td>
  );
}
