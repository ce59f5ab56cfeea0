import type { VNode } from 'preact';
import type { Change, FieldChange } from '../../../../schemas/changes.ts';
import type { ModelSummary } from '../../../../schemas/model.ts';
import type { Board } from '../../../catalog/overview.ts';
import { formatHeadline, formatPrice } from '../../../price-text.ts';
import { Day, Tokens } from '../../ui/cells.tsx';
import { formatScore, unitOf } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { ModelLink } from '../model-link.tsx';
import { ScoreBar } from '../model-table.tsx';
import { Who } from '../who.tsx';

interface NewestProps {
  readonly models: readonly ModelSummary[];
  /** In two columns where there is room. */
  readonly isWide: boolean;
}

/** Models with their prices and the day since when they are there. */
export function Newest({ models, isWide }: NewestProps): VNode {
  return (
    <ul class={isWide ? 'list wide' : 'list'}>
      {models.map((model) => {
        const { release_date: day, limits } = model;
        const context =
          limits.context_window === null ? undefined : (
            <>
              <Tokens count={limits.context_window} /> context
            </>
          );
        return (
          <li>
            <Who model={model} more={context} />
            <span class="fig">
              {toPrices(model)}
              {day === null ? null : (
                <small>
                  <Day day={day} />
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** `$3.00 / $15.00`, the price of what is sold otherwise, or nothing where none is known. */
function toPrices({ pricing }: ModelSummary): string | null {
  if (pricing === null) return null;
  const { input, output, headline } = pricing;
  const known = [input, output].filter((price) => price !== null);
  if (known.length > 0) return known.map(formatPrice).join(' / ');
  return headline === null ? null : formatHeadline(headline);
}

const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Prices of input before and after. */
export function Moves({ changes }: { readonly changes: readonly Change[] }): VNode {
  return (
    <ul class="list">
      {changes.map(({ model, creator, provider, at, effective_on: day, changes: moved }) => (
        <li>
          <span class="who">
            <Logo slug={creator?.slug ?? null} name={creator?.name ?? ''} />
            <span>
              <b>{model === null ? null : <ModelLink slug={model.slug}>{model.name}</ModelLink>}</b>
              <small>
                {provider === null ? null : `at ${provider.name} · `}
                <Day day={day ?? at} />
              </small>
            </span>
          </span>
          <Move change={moved.find(({ field }) => field === 'input')} />
        </li>
      ))}
    </ul>
  );
}

function Move({ change }: { readonly change: FieldChange | undefined }): VNode | null {
  if (typeof change?.from !== 'number' || typeof change.to !== 'number') return null;
  const isUp = change.to > change.from;
  return (
    <span class="fig">
      {formatPrice(change.to)}
      <small>
        <span class={isUp ? 'up' : 'down'}>
          <span aria-hidden="true">{isUp ? '↑' : '↓'} </span>
          <span class="hidden">{isUp ? 'up' : 'down'} </span>
          {PERCENT.format(Math.abs(change.percent ?? 0))}%
        </span>{' '}
        from {formatPrice(change.from)}
      </small>
    </span>
  );
}

/** The first of each benchmark, on cards. */
export function Boards({ boards }: { readonly boards: readonly Board[] }): VNode {
  return (
    <div class="cols3">
      {boards.map(({ benchmark: { id, name, unit, scale }, rows }) => (
        <div class="card">
          <div class="sec-h">
            <div>
              <h3>
                <a href={`/benchmarks/${encodeURIComponent(id)}`}>{name}</a>
              </h3>
              <p>{unitOf(unit)}</p>
            </div>
          </div>
          <ol class="rank">
            {rows.map(({ model, score }, at) => (
              <li>
                <span class="n">{at + 1}</span>
                <Logo
                  slug={model.creator?.slug ?? null}
                  name={model.creator?.name ?? model.name}
                  size="sm"
                />
                <span class="nm">
                  <ModelLink slug={model.slug}>{model.name}</ModelLink>
                </span>
                <ScoreBar score={score} scale={scale} />
                <span class="number">{formatScore(score)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
