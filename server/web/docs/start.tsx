import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { quickStartCurl, quickStartPython, quickStartTypeScript } from './samples/quick-start.ts';

/** Where documentation begins. */
export function docsPage(): Page {
  return chapter({
    id: 'showDocs',
    path: '/docs',
    title: 'Quick start',
    description: 'How to ask the catalogue by HTTP: curl, TypeScript and Python.',
    main: (origin) => (
      <>
        <ol>
          <li>
            Make a key in the <a href="/dashboard">dashboard</a>; it is shown once.
          </li>
          <li>
            Put it into the environment as <code>MODEL_CATALOG_KEY</code>, never into code.
          </li>
          <li>Ask.</li>
        </ol>
        <Code id="curl" title="curl" code={quickStartCurl(origin)} />
        <Code
          id="typescript"
          title="TypeScript, Node 20 or later"
          code={quickStartTypeScript(origin)}
        />
        <Code id="python" title="Python 3.9 or later" code={quickStartPython(origin)} />
        <h2>What the figures mean</h2>
        <ul>
          <li>Prices are USD per 1M tokens, exact decimals.</li>
          <li>
            <code>pricing</code> of a model is the price of one offer, and{' '}
            <code>pricing.basis</code> says which: <code>maker</code>, the list price of its maker;{' '}
            <code>median</code>, that of the clouds and inference providers that sell it, where its
            maker does not; <code>reseller</code>, the same of gateways and resellers, where nobody
            else sells it; <code>free</code>, where nobody charges for it. Free tiers, trials and
            subscriptions never stand for what somebody sells.
          </li>
          <li>
            <code>pricing.lowest</code> is the cheapest standard paid offer of its maker, a cloud or
            an inference provider: filter by <code>max_lowest_price</code>, sort by{' '}
            <code>lowest_price</code>. <code>free=true</code> finds models somebody offers at no
            charge.
          </li>
          <li>
            What is not sold by the token, such as images or speech, has{' '}
            <code>pricing.headline</code>: a price with its unit.
          </li>
          <li>
            <code>null</code> is not known; <code>0</code> is free. The one is never written for the
            other.
          </li>
          <li>
            Every price and score names its source; where sources disagree, the model says so.
          </li>
        </ul>
        <p>
          <a href="/playground">Try any endpoint in the playground</a>, or read the{' '}
          <a href="/docs/api">reference</a>.
        </p>
      </>
    ),
  });
}
