/** Called with every answer, which the metrics count. Must never throw or wait. */
export interface RequestObserver {
  /** `route` is the id of a route or `unknown`, never an address; `seconds` from the first byte to the last. */
  observe(method: string, route: string, status: number, seconds: number): void;
}
