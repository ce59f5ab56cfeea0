import type { Page } from '../page/page.ts';
import { authenticationPage } from './authentication.tsx';
import { errorsPage } from './errors.tsx';
import { paginationPage } from './pagination.tsx';
import { quotasPage } from './quotas.tsx';
import { retriesPage } from './retries.tsx';
import { docsPage } from './start.tsx';

/** Every page of the documentation. */
export function docsPages(): Page[] {
  return [
    docsPage(),
    authenticationPage(),
    errorsPage(),
    quotasPage(),
    paginationPage(),
    retriesPage(),
  ];
}
