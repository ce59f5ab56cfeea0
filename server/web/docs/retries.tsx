import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** When and how to ask again. */
export function retriesPage(): Page {
  return chapter({
    id: 'showRetryDocs',
    path: '/docs/retries',
    title: 'Retries',
    description: 'Exponential backoff with jitter that respects Retry-After, with working code.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            Retry after 429, 500, 502, 503 and 504, and when no response arrives. Repeating anything
            else does not help. Wait as long as <code>Retry-After</code> says, plus up to a second
            of random jitter. Without it, wait a random time between 0 and 1 s · 2<sup>n</sup>, at
            most 60 s, for up to 6 attempts. Jitter matters: all quotas reset at midnight UTC.
          </p>
          <p>
            A <code>Retry-After</code> of several hours means the daily quota is used up.
          </p>
        </div>
        <Code id="curl" title="curl" code={retryCurl(origin)} />
        <Code id="typescript" title="TypeScript" code={retryTypeScript(origin)} />
        <Code id="python" title="Python" code={retryPython(origin)} />
      </>
    ),
  });
}

/** Asking again with patience; each is run as it stands by the tests. */

/** curl does it by itself: it waits longer each time, and as Retry-After says. */
const retryCurl = (origin: string): string => `curl -sS --retry 5 --retry-max-time 120 --fail \\
  -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/models?limit=3"
`;

const retryTypeScript = (origin: string): string => `const TRIES = 6;
const LONGEST_MS = 60_000;
const AGAIN = new Set([429, 500, 502, 503, 504]);

/** Asks until there is an answer worth having; the last one is returned whatever it is. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt + 1 === TRIES;
    let waitMs = Math.random() * Math.min(LONGEST_MS, 1_000 * 2 ** attempt);
    try {
      const answer = await fetch(url, init);
      if (!AGAIN.has(answer.status) || isLast) return answer;
      const seconds = Number(answer.headers.get("Retry-After"));
      // A used up quota comes back at midnight UTC: too long to sit and wait for.
      if (seconds * 1_000 > LONGEST_MS) return answer;
      // Not before it says, and not all at once.
      if (seconds > 0) waitMs = seconds * 1_000 + Math.random() * 1_000;
      await answer.body?.cancel();
    } catch (error) {
      if (isLast) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

const answer = await ask("${origin}/api/v1/models?limit=3", {
  headers: { Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\` },
});
console.log(answer.status);
`;

const retryPython = (origin: string): string => `import os
import random
import time
import urllib.error
import urllib.request

TRIES = 6
LONGEST = 60
AGAIN = {429, 500, 502, 503, 504}


def ask(request):
    """Asks until there is an answer worth having; raises the last error."""
    for attempt in range(TRIES):
        wait = random.uniform(0, min(LONGEST, 2**attempt))
        try:
            return urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            seconds = int(error.headers.get("Retry-After", "0"))
            # A used up quota comes back at midnight UTC: too long to sit and wait for.
            if error.code not in AGAIN or seconds > LONGEST or attempt + 1 == TRIES:
                raise
            # Not before it says, and not all at once.
            if seconds > 0:
                wait = seconds + random.uniform(0, 1)
        except urllib.error.URLError:
            if attempt + 1 == TRIES:
                raise
        time.sleep(wait)


request = urllib.request.Request(
    "${origin}/api/v1/models?limit=3",
    headers={"Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}"},
)
with ask(request) as answer:
    print(answer.status)
`;
