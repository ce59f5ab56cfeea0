import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { retryCurl, retryPython, retryTypeScript } from './samples/retry.ts';

/** When and how to ask again. */
export function retriesPage(): Page {
  return chapter({
    id: 'showRetryDocs',
    path: '/docs/retries',
    title: 'Trying again',
    description: 'Exponential backoff with jitter that honours Retry-After, in working code.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            Try again after 429, 500, 502, 503, 504 and when no answer came; nothing else gets
            better by repeating. Wait as <code>Retry-After</code> says, plus a random part of a
            second; without it a random time between 0 and 1 s · 2<sup>n</sup>, at most 60 s, at
            most 6 times. The randomness matters: everybody’s quota resets at the same midnight.
          </p>
          <p>
            A <code>Retry-After</code> of hours means that the day’s quota is used up: do something
            else until then.
          </p>
        </div>
        <Code id="curl" title="curl" code={retryCurl(origin)} />
        <Code id="typescript" title="TypeScript" code={retryTypeScript(origin)} />
        <Code id="python" title="Python" code={retryPython(origin)} />
      </>
    ),
  });
}
