import type { Page } from '../page/page.ts';
import { errorsPage } from './errors.tsx';
import { docsPage } from './start.tsx';

/** Every page of the documentation. */
export function docsPages(): Page[] {
  return [docsPage(), errorsPage()];
}
