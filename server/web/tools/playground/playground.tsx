import type { VNode } from 'preact';
import type { OpenApiDocument } from '../../../http/openapi/document.ts';
import { type Page, toPageView } from '../../page/page.ts';
import { EMPTY_FORM } from '../../page/sent-form.ts';
import { Choice, Problem } from '../../ui/field.tsx';
import { CodeTabs, toSamples } from '../../ui/request-code.tsx';
import { type Endpoint, readEndpoints, toRequest } from './endpoints.ts';
import { RequestForm } from './request-form.tsx';

const FIRST = 'listModels';

/** Any endpoint, tried in the page with one's own key, or as a command to paste. */
export function playgroundPage(readDocument: () => OpenApiDocument): Page {
  return {
    id: 'showPlayground',
    path: '/playground',
    cache: 'none',
    readsQuery: true,
    show: ({ url }) => {
      const endpoints = readEndpoints(readDocument());
      const wanted = url.searchParams.getAll('endpoint').join(',') || FIRST;
      const endpoint = endpoints.find(({ id }) => id === wanted) ?? null;
      return Promise.resolve(
        toPageView({
          status: endpoint === null ? 400 : 200,
          title: 'Playground',
          description: 'Try any endpoint of the API with your own key.',
          canonical: `${url.origin}/playground`,
          scripts: ['playground.js'],
          main: (
            <>
              <h1>Playground</h1>
              <p class="narrow">
                Choose an endpoint, fill in its parameters and send the request with your key, or
                copy it as code. Your key stays on this page: it is never stored or put in a URL.
              </p>
              <ChooseForm endpoints={endpoints} chosen={endpoint} />
              {endpoint === null ? null : <Request endpoint={endpoint} url={url} />}
            </>
          ),
        }),
      );
    },
  };
}

interface ChooseProps {
  readonly endpoints: readonly Endpoint[];
  /** null: what was asked for is none of them. */
  readonly chosen: Endpoint | null;
}

function ChooseForm({ endpoints, chosen }: ChooseProps): VNode {
  const errors = chosen === null ? { endpoint: 'No such endpoint. Choose one.' } : {};
  const state = { ...EMPTY_FORM, errors };
  return (
    <form method="get" action="/playground" class="explore-form">
      <Problem state={state} unseen={[]} />
      <div class="line">
        <Choice
          name="endpoint"
          label="Endpoint"
          state={state}
          value={chosen?.id ?? ''}
          options={endpoints.map(({ id, method, path, summary }) => [
            id,
            `${summary} – ${method} ${path}`,
          ])}
        />
        <button type="submit">Choose</button>
      </div>
    </form>
  );
}

function Request({ endpoint, url }: { readonly endpoint: Endpoint; readonly url: URL }): VNode {
  return (
    <>
      <h2>
        <code>
          {endpoint.method} {endpoint.path}
        </code>
      </h2>
      <p class="narrow">{endpoint.about}</p>
      <RequestForm endpoint={endpoint} typed={url.searchParams} />
      <section id="result" aria-live="polite" hidden></section>
      <CodeTabs
        id="command"
        samples={toSamples(toRequest(endpoint, url.searchParams, url.origin))}
      />
    </>
  );
}
