import type { VNode } from 'preact';

interface Props {
  /** From a feed: anything may be in it. */
  readonly url: string | null;
  readonly name: string;
}

/** A link to another site; only its name where the address is none of the web. */
export function OutsideLink({ url, name }: Props): VNode {
  if (url === null || !isWeb(url)) return <>{name}</>;
  return (
    <a href={url} rel="noopener nofollow">
      {name}
    </a>
  );
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
