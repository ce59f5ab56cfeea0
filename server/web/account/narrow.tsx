import type { ComponentChildren, VNode } from 'preact';
import { toPageView, type PageView } from '../page/page.ts';

interface Parts extends Partial<Omit<PageView, 'kind' | 'main'>> {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A page with little on it: one column under a heading. */
export function toNarrow({ title, children, ...parts }: Parts): PageView {
  return toPageView({
    title,
    description: `${title}: accounts of the Model Catalog.`,
    ...parts,
    main: <Narrow title={title}>{children}</Narrow>,
  });
}

function Narrow(props: { readonly title: string; readonly children: ComponentChildren }): VNode {
  return (
    <section class="narrow account">
      <h1>{props.title}</h1>
      {props.children}
    </section>
  );
}

/** A page that says one thing. */
export function toNotice(title: string, text: ComponentChildren, status = 200): PageView {
  return toNarrow({ title, status, children: text });
}
