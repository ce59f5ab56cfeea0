import { describeAsOf } from './search-as-of.ts';
import { describeAskedAgain } from './search-asked-again.ts';
import { describeChanges } from './search-changes.ts';
import { describeDecisions } from './search-decide.ts';
import { describeExpressions } from './search-expressions.ts';
import { describeFilters } from './search-filters.ts';
import type { OpenSearchEngine } from './search-harness.ts';
import { describeHostile } from './search-hostile.ts';
import { describeLookup } from './search-lookup.ts';
import { describePages } from './search-pages.ts';
import { describePublish } from './search-publish.ts';
import { describeScan } from './search-scan.ts';
import { describeShown } from './search-shown.ts';
import { describeText } from './search-text.ts';

interface Options {
  /** How long a search may take, ms; null for an engine on a machine that has other work too. */
  readonly slowestMs: number | null;
}

/** What every search engine promises, writer and reader together. No law mentions a score. */
export function describeSearch(name: string, open: OpenSearchEngine, { slowestMs }: Options): void {
  describeAnswers(name, open);
  describe(`search engine: ${name}`, () => {
    describe('hostile input', () => {
      describeHostile(open, slowestMs);
    });
  });
}

/** The same, without what a running engine bears. */
export function describeAnswers(name: string, open: OpenSearchEngine): void {
  describe(`search engine: ${name}`, () => {
    describe('text', () => {
      describeText(open);
    });
    describe('order and pages', () => {
      describePages(open);
    });
    describe('filters and facets', () => {
      describeFilters(open);
    });
    describe('filter expressions', () => {
      describeExpressions(open);
    });
    describe('lookup', () => {
      describeLookup(open);
    });
    describe('days of the past', () => {
      describeAsOf(open);
    });
    describe('the change log', () => {
      describeChanges(open);
    });
    describe('reading everything', () => {
      describeScan(open);
    });
    describe('decisions', () => {
      describeDecisions(open);
    });
    describe('what is shown', () => {
      describeShown(open);
    });
    describe('publishing', () => {
      describePublish(open);
      describeAskedAgain(open);
    });
  });
}
