import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import { Day } from '../../ui/cells.tsx';
import { CsvButton, Head } from '../../ui/data-table.tsx';
import { formatScore, unitOf } from '../../ui/format.ts';
import { PriceCells } from '../../ui/price-cells.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { configurationOf } from '../descriptions.ts';
import { ModelLink } from '../model-link.tsx';
import { ScoreBar } from '../model-table.tsx';
import { Who } from '../who.tsx';
import type { Place } from './read.ts';

interface Props {
  readonly benchmark: Benchmark;
  readonly places: readonly Place[];
}

/** The places of one page: what others measured, then what only creators report. */
export function Places({ benchmark, places }: Props): VNode {
  const measured = places.filter((place) => !place.self_reported);
  const reported = places.filter((place) => place.self_reported);
  return (
    <>
      {measured.length === 0 ? null : (
        <PlaceTable
          id="scores"
          caption="Independent scores, best first"
          benchmark={benchmark}
          places={measured}
        />
      )}
      {reported.length === 0 ? null : (
        <section class="sec">
          <h2>Self-reported scores</h2>
          <p class="quiet small">
            Reported by the models’ creators and not measured independently, so ranked separately.
          </p>
          <PlaceTable
            id="reported"
            caption="Self-reported scores, best first"
            benchmark={benchmark}
            places={reported}
          />
        </section>
      )}
    </>
  );
}

interface TableProps extends Props {
  readonly id: string;
  readonly caption: string;
}

function PlaceTable({ id, caption, benchmark, places }: TableProps): VNode {
  return (
    <>
      <table id={id} class="cards ranking">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            <Head name="Rank" isNumber />
            <Head name="Model" />
            <Head name="Score" unit={unitOf(benchmark.unit)} isNumber />
            <Head name="Configuration" />
            <Head name="Input" unit="$ per 1M" isNumber />
            <Head name="Output" unit="$ per 1M" isNumber />
            <Head name="Source" />
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow benchmark={benchmark} place={place} />
          ))}
        </tbody>
      </table>
      <CsvButton id={id} />
    </>
  );
}

interface RowProps {
  readonly benchmark: Benchmark;
  readonly place: Place;
}

function PlaceRow({ benchmark: { scale }, place }: RowProps): VNode {
  const { rank, model, about, score, self_reported: isSelf, measured_at: day, source } = place;
  return (
    <tr>
      <td class="number" data-l="Rank">
        {rank}
      </td>
      <th scope="row" class="model" data-value={model.name}>
        {about === null ? (
          <ModelLink slug={model.slug}>{model.name}</ModelLink>
        ) : (
          <Who model={about} />
        )}
      </th>
      <td class="number wide" data-l="Score" data-value={score}>
        <span class="score">
          <ScoreBar score={score} scale={scale} isSelf={isSelf} />
          <b>{formatScore(score)}</b>
        </span>
      </td>
      <td class="quiet small wide" data-l="Configuration">
        {configurationOf(place)}
      </td>
      <PriceCells pricing={about?.pricing ?? null} type={about?.type} />
      <td class="small wide" data-l="Source" data-value={source.name}>
        <OutsideLink url={source.url} name={source.name} />
        {day === null ? null : (
          <small class="l2">
            <Day day={day} isMonth />
          </small>
        )}
      </td>
    </tr>
  );
}
