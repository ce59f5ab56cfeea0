import { expect } from 'chai';
import type { DraftPrice } from '../../../../indexer/resolve/prices/settle-prices.ts';
import type { DraftedOffer } from '../../../../indexer/resolve/prices/compare-offers.ts';
import { buildDrafted, buildDrafts } from './draft.ts';

export type Said = Parameters<typeof buildDrafts>[0];
export type Rest = Parameters<typeof buildDrafted>[2];
export const at = (name: string, said: Said, rest?: Rest): DraftedOffer =>
  buildDrafted(name, buildDrafts(said), rest);
export const one = (name: string, drafts: readonly DraftPrice[], rest?: Rest): DraftedOffer =>
  buildDrafted(name, drafts, rest);
/** The marked prices as `offer's place in the list:source component`. */
export const marked = (offers: readonly DraftedOffer[]): string[] =>
  offers.flatMap(({ drafts }, i) =>
    drafts
      .filter(({ suspectReason }) => suspectReason !== null)
      .map(
        ({ source, component, suspectReason }) =>
          `${i}:${source} ${component} ${suspectReason ?? ''}`,
      ),
  );
export const both = (reason: string, source: string, place = 0): string[] =>
  ['input', 'output'].map((component) => `${place}:${source} ${component} ${reason}`);

export type Row = readonly [
  what: string,
  offers: readonly DraftedOffer[],
  marked: readonly string[],
];
/** A test a row. */
export const check = (
  rows: readonly Row[],
  mark: (offers: readonly DraftedOffer[]) => readonly DraftedOffer[],
): void => {
  for (const [what, offers, expected] of rows) {
    it(what, () => {
      expect(marked(mark(offers))).to.deep.equal(expected);
    });
  }
};
