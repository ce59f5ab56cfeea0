import { createMetrics, type Measured, type Metrics } from './metrics.ts';
import { serveMetrics, type ServedMetrics } from './serve.ts';

/** Measures that are taken, and served. */
interface OpenMetrics extends ServedMetrics {
  readonly metrics: Metrics;
}

/**
 * Takes the measures of a server and serves them on a port of their own.
 * @throws Error if the address is taken or not of this machine
 */
export async function openMetrics(
  measured: Measured,
  place: { readonly host: string; readonly port: number },
): Promise<OpenMetrics> {
  const metrics = createMetrics(measured);
  return { metrics, ...(await serveMetrics(metrics, place)) };
}
