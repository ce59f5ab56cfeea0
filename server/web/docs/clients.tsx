import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { clientPython, clientTypeScript } from './samples/clients.ts';

/** Clients that are there, and how to make others. */
export function clientsPage(): Page {
  return chapter({
    id: 'showClientDocs',
    path: '/docs/clients',
    title: 'Clients',
    description: 'A typed client for TypeScript, and how to generate one for Python.',
    main: (origin) => (
      <>
        <p class="narrow">
          The TypeScript client is in <code>clients/typescript</code>: types of every endpoint,
          iterators over pages, retries as the API asks for them, errors with a code.
        </p>
        <Code id="client-typescript" title="TypeScript" code={clientTypeScript(origin)} />
        <p class="narrow">
          Other languages generate theirs from <a href="/openapi.json">the OpenAPI document</a>. For
          Python:
        </p>
        <Code id="client-python" title="Python 3.10 or later" code={clientPython(origin)} />
      </>
    ),
  });
}
