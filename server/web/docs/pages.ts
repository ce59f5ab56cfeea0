import type { Page } from '../page/page.ts';
import { authenticationPage } from './authentication.tsx';
import { clientsPage } from './clients.tsx';
import { errorsPage } from './errors.tsx';
import { filtersPage } from './filters.tsx';
import { exportsPage } from './exports.tsx';
import { mcpPage } from './mcp.tsx';
import { paginationPage } from './pagination.tsx';
import { questionsPage } from './questions.tsx';
import { quotasPage } from './quotas.tsx';
import { retriesPage } from './retries.tsx';
import { securityPage } from './security.tsx';
import { docsPage } from './start.tsx';
import { webhooksDocsPage } from './webhooks.tsx';

/** Every page of the documentation. */
export function docsPages(): Page[] {
  return [
    docsPage(),
    authenticationPage(),
    errorsPage(),
    quotasPage(),
    filtersPage(),
    questionsPage(),
    paginationPage(),
    exportsPage(),
    retriesPage(),
    clientsPage(),
    mcpPage(),
    webhooksDocsPage(),
    securityPage(),
  ];
}
