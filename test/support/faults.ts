import type { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';

/** Later than any deadline of a request. */
const SLOW_MS = 3_000;

/** How a store can fail its clients, as it is done to the way to it; each ends by `endFault`. */
export const FAULTS = {
  'refuses connections': (proxy: FaultProxy) => proxy.refuse(),
  hangs: (proxy: FaultProxy) => {
    proxy.hang();
  },
  'is slow': (proxy: FaultProxy) => {
    proxy.delay(SLOW_MS);
  },
  'cuts every answer': (proxy: FaultProxy) => {
    proxy.cutOneIn(1);
  },
  'swallows what it is sent': (proxy: FaultProxy) => {
    proxy.swallow();
  },
} as const;

/** Lets everything pass again. */
export async function endFault(proxy: FaultProxy): Promise<void> {
  proxy.pass();
  if (!proxy.isListening) await proxy.accept();
}
