import type { Model } from '../../../../schemas/model.ts';
import { toModelHref } from '../model-link.tsx';

interface Step {
  readonly name: string;
  readonly href: string;
}

/** The pages above the page of a model, from the top. */
export function findTrail({ creator }: Pick<Model, 'creator'>): readonly Step[] {
  const models = { name: 'Models', href: '/explore' };
  if (creator === null) return [models];
  return [models, { name: creator.name, href: `/creators/${encodeURIComponent(creator.slug)}` }];
}

/** The trail down to a model as schema.org describes it (https://schema.org/BreadcrumbList). */
export function toBreadcrumbs(model: Model, origin: string): Readonly<Record<string, unknown>> {
  const trail = [...findTrail(model), { name: model.name, href: toModelHref(model.slug) }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${href}`,
    })),
  };
}
