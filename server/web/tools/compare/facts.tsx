import type { VNode } from 'preact';
import { CAPABILITIES, type Model } from '../../../../schemas/model.ts';
import { formatCount, formatShort } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { bestOf } from '../../../catalog/compare/common-scores.ts';
import { Matrix, Row, type Cell } from './rows.tsx';

type Models = readonly Model[];

const FACTS: readonly (readonly [name: string, read: (model: Model) => string | null])[] = [
  ['Creator', ({ creator }) => creator?.name ?? null],
  ['Type', ({ type }) => toWords(type)],
  ['Status', ({ status }) => toWords(status)],
  ['Released', ({ release_date: date }) => date],
  ['Knowledge cutoff', ({ knowledge_cutoff: date }) => date],
  ['Retires', ({ retires_at: date }) => date],
  ['Weights', ({ open_weights: open }) => (open === null ? null : open ? 'open' : 'not open')],
  ['Licence', ({ license }) => license?.name ?? null],
  ['Input modalities', ({ modalities }) => modalities.input.join(', ') || null],
  ['Output modalities', ({ modalities }) => modalities.output.join(', ') || null],
];

/** What the models are, and how much they take and give. */
export function FactsMatrix({ models }: { readonly models: Models }): VNode {
  return (
    <Matrix id="facts" caption="Facts" models={models}>
      {FACTS.map(([name, read]) => (
        <Row name={name} cells={models.map((model) => ({ text: read(model) }))} />
      ))}
      <Row
        name="Parameters"
        isNumber
        cells={models.map(({ parameters: { total, active } }) => ({
          text: total === null ? null : formatShort(total),
          value: total,
          note: active === null ? null : `${formatShort(active)} active`,
        }))}
      />
      <Row
        name="Context"
        unit="tokens"
        isNumber
        cells={toCounts(models.map(({ limits }) => limits.context_window))}
      />
      <Row
        name="Max output"
        unit="tokens"
        isNumber
        cells={toCounts(models.map(({ limits }) => limits.max_output_tokens))}
      />
    </Matrix>
  );
}

function toCounts(counts: readonly (number | null)[]): Cell[] {
  const best = bestOf(counts, true);
  return counts.map((count, at) => ({
    text: count === null ? null : formatCount(count),
    value: count,
    isBest: best[at] ?? false,
  }));
}

/** What the models can do, as far as anybody says. */
export function CapabilitiesMatrix({ models }: { readonly models: Models }): VNode {
  const isKnown = CAPABILITIES.some((name) =>
    models.some((model) => model.capabilities[name] !== null),
  );
  if (!isKnown) return <p>No known capabilities.</p>;
  return (
    <Matrix id="capabilities" caption="Capabilities" models={models}>
      {CAPABILITIES.map((name) => (
        <Row
          name={toWords(name)}
          cells={models.map(({ capabilities }) => {
            const can = capabilities[name];
            return { text: can === null ? null : can ? 'yes' : 'no' };
          })}
        />
      ))}
    </Matrix>
  );
}
