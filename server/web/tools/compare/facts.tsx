import type { VNode } from 'preact';
import { CAPABILITIES, type Model } from '../../../../schemas/model.ts';
import { bestOf } from '../../../catalog/compare/common-scores.ts';
import { Tokens } from '../../ui/cells.tsx';
import { formatCount, formatDay, formatShort, formatTokens } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { toWords } from '../../ui/words.ts';
import { Group, Row, toBars, type Cell } from './rows.tsx';

interface Props {
  readonly models: readonly Model[];
}

/** How much the models take and give. */
export function LimitRows({ models }: Props): VNode {
  const toCounts = (counts: readonly (number | null)[]): Cell[] =>
    toBars(counts, bestOf(counts, true, formatTokens), formatTokens).map((cell) =>
      typeof cell.value === 'number' ? { ...cell, mark: <Tokens count={cell.value} /> } : cell,
    );
  return (
    <Group title="Limits" columns={models.length}>
      <Row
        name="Context"
        unit="tokens"
        cells={toCounts(models.map(({ limits }) => limits.context_window))}
      />
      <Row
        name="Max output"
        unit="tokens"
        cells={toCounts(models.map(({ limits }) => limits.max_output_tokens))}
      />
      <Row
        name="Dimensions"
        cells={models.map(({ embedding_dimensions: count }) => ({
          text: count === null ? null : formatCount(count),
        }))}
      />
    </Group>
  );
}

/** What the models can do, as far as sources say. */
export function CapabilityRows({ models }: Props): VNode {
  return (
    <Group title="Capabilities" columns={models.length}>
      {CAPABILITIES.map((name) => (
        <Row name={toWords(name)} cells={models.map((model) => toCell(model.capabilities[name]))} />
      ))}
    </Group>
  );
}

function toCell(can: boolean | null): Cell {
  if (can !== true) return { text: can === null ? null : 'No' };
  const mark = (
    <span class="yes">
      <Icon name="check" />
      <span class="hidden">Yes</span>
    </span>
  );
  return { text: 'Yes', mark };
}

const FACTS: readonly (readonly [name: string, read: (model: Model) => string | null])[] = [
  ['Type', ({ type }) => toWords(type)],
  ['Weights', ({ open_weights: open }) => (open === null ? null : open ? 'Open' : 'Closed')],
  ['Licence', ({ license }) => license?.name ?? null],
  ['Input', ({ modalities }) => toList(modalities.input)],
  ['Output', ({ modalities }) => toList(modalities.output)],
  [
    'Parameters',
    ({ parameters }) => (parameters.total === null ? null : formatShort(parameters.total)),
  ],
  ['Released', ({ release_date: day }) => toDay(day)],
  ['Knowledge cutoff', ({ knowledge_cutoff: day }) => toDay(day)],
  ['Status', ({ status }) => toWords(status)],
  ['Retires', ({ retires_at: day }) => toDay(day)],
];

const toDay = (day: string | null): string | null => (day === null ? null : formatDay(day));
const toList = (names: readonly string[]): string | null =>
  names.length === 0 ? null : toWords(names.join(', '));

/** What the models are. */
export function FactRows({ models }: Props): VNode {
  return (
    <Group title="Facts" columns={models.length}>
      {FACTS.map(([name, read]) => (
        <Row name={name} cells={models.map((model) => ({ text: read(model) }))} />
      ))}
    </Group>
  );
}
