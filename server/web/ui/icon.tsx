import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Lines of 16 × 16; the stroke is the colour of the text. */
const ICONS = {
  arrow: <path d="M3 8h10M9 4l4 4-4 4" />,
  check: <path d="m3 8.5 3.5 3.5L13 4.5" />,
  compare: <path d="M2.5 3h4v10h-4zM9.5 3h4v10h-4z" />,
  descending: <path d="M8 3v10M4 9l4 4 4-4" />,
  ascending: <path d="M8 13V3M4 7l4-4 4 4" />,
  down: <path d="m4 6 4 4 4-4" />,
  filter: <path d="M2 4h12M4.5 8h7M6.5 12h3" />,
  mark: <path d="M3 13V9M8 13V3M13 13V6" stroke-width="3" stroke-linecap="butt" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  question: <path d="M6 6.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.5-2 1.6-2 3.1M8 11.8v.1" />,
  remove: <path d="m4 4 8 8M12 4l-8 8" />,
  warning: <path d="M8 2.2 14.3 13H1.7zM8 6.5v3M8 11.3v.1" />,
} as const;

type IconName = keyof typeof ICONS;

/** A picture beside words, or in their place where something else names it. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="i" aria-hidden="true" viewBox="0 0 16 16">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Every icon, once a page: the same on each, and rendered once. */
export function IconSprite(): VNode {
  lines ??= renderToString(<Symbols />);
  return <svg class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: lines }} />;
}

let lines: string | undefined;

function Symbols(): VNode {
  return (
    <>
      <defs>
        <pattern
          id="hatch"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect class="hatch1" width="4" height="4" />
          <path class="hatch2" d="M1 0v4" stroke-width="2" />
        </pattern>
      </defs>
      {Object.entries(ICONS).map(([name, drawn]) => (
        <symbol id={`i-${name}`} viewBox="0 0 16 16">
          {drawn}
        </symbol>
      ))}
    </>
  );
}
