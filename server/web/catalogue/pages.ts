import type { CatalogueReader } from '../../search/port.ts';
import type { Page } from '../page/page.ts';
import { explorePage } from './explore/explore.tsx';
import { homePage } from './home/home.tsx';
import { modelPages } from './model/model.tsx';

/** Every public page about the catalogue. */
export function cataloguePages(services: { readonly catalogue: CatalogueReader }): Page[] {
  return [homePage(services), explorePage(services), ...modelPages(services)];
}
