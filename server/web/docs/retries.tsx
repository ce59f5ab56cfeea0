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
            Retry after 429, 500, 502, 503 and 504, and when no response arrives. Retrying anything
            else does not help. Wait as long as <code>Retry-After</code> says, plus up to a second
            of random jitter. Without that header, wait a random time between 0 and 1 s · 2
            <sup>n</sup>, but no more than 60 s. Stop after 6 attempts. Jitter matters because all
            quotas reset at the same moment, midnight UTC.
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

const retryTypeScript = (origin: string): string => `const ATTEMPTS_MAX = 6;
const WAIT_MS_MAX = 60_000;
const RETRYABLE = new Set([429, 500, 502, 503, 504]);

/** Retries temporary failures; returns the last response if all attempts fail. */
async function fetchWithRetries(url: string, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt + 1 === ATTEMPTS_MAX;
    let waitMs = Math.random() * Math.min(WAIT_MS_MAX, 1_000 * 2 ** attempt);
    try {
      const response = await fetch(url, init);
      if (!RETRYABLE.has(response.status) || isLast) return response;
      const seconds = Number(response.headers.get("Retry-After"));
      // An exhausted quota resets at midnight UTC: do not wait that long.
      if (seconds * 1_000 > WAIT_MS_MAX) return response;
      // Never earlier than requested, with jitter on top.
      if (seconds > 0) waitMs = seconds * 1_000 + Math.random() * 1_000;
      await response.body?.cancel();
    } catch (error) {
      if (isLast) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

const response = await fetchWithRetries("${origin}/api/v1/models?limit=3", {
  headers: { Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\` },
});
console.log(response.status);
`;

const retryPython = (origin: string): string => `import os
import random
import time
import urllib.error
import urllib.request

ATTEMPTS_MAX = 6
WAIT_MAX = 60  # seconds
RETRYABLE = {429, 500, 502, 503, 504}


def open_with_retries(request):
    """Retries temporary failures; raises the last error if all attempts fail."""
    for attempt in range(ATTEMPTS_MAX):
        wait = random.uniform(0, min(WAIT_MAX, 2**attempt))
        try:
            return urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            seconds = int(error.headers.get("Retry-After", "0"))
            # An exhausted quota resets at midnight UTC: do not wait that long.
            if error.code not in RETRYABLE or seconds > WAIT_MAX or attempt + 1 == ATTEMPTS_MAX:
                raise
            # Never earlier than requested, with jitter on top.
            if seconds > 0:
                wait = seconds + random.uniform(0, 1)
        except urllib.error.URLError:
            if attempt + 1 == ATTEMPTS_MAX:
                raise
        time.sleep(wait)


request = urllib.request.Request(
    "${origin}/api/v1/models?limit=3",
    headers={"Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}"},
)
with open_with_retries(request) as response:
    print(response.status)
`;
