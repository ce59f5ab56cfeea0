import type { VNode } from 'preact';
import { type Field, FIELDS } from '../../../schemas/fields.ts';
import { CONDITIONS_MAX, DEPTH_MAX, FILTER_VALUES_MAX } from '../../../schemas/filter/parse.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter, Code } from './chapter.tsx';
import {
  FILTER_EXAMPLES,
  filtersCurl,
  filtersPython,
  filtersTypeScript,
} from './filter-samples.ts';

const OPERATORS: readonly (readonly [operator: string, fields: string, meaning: string])[] = [
  [':=', 'all', 'is this value'],
  [':!=', 'all', 'is not this value, or is not known'],
  [':', 'words', 'holds this text somewhere, case aside; of numbers and flags the same as :='],
  [':=[a,b]', 'all', `is one of these, at most ${FILTER_VALUES_MAX}; :!=[a,b] is none of them`],
  [':>  :>=  :<  :<=', 'numbers, dates', 'is greater, is less'],
  [':[a..b]', 'numbers, dates', 'is between, both ends included'],
  ['&&  ||  !  ( )', '', 'and, or, not; ! binds tightest and || least'],
];

const KINDS: Readonly<Record<Field['type'], string>> = {
  keyword: 'words',
  text: 'words',
  flag: 'true or false',
  number: 'number',
  date: 'date',
};

/** How to write an expression of filters, and how to send a long one. */
export function filtersPage(): Page {
  return chapter({
    id: 'showFilterDocs',
    path: '/docs/filters',
    title: 'Filters',
    description: 'Conditions on any field, joined by and, or and not, in one expression.',
    main: (origin) => (
      <>
        <p class="narrow">
          Every list of models takes <code>filter</code> beside its other parameters: conditions
          joined by <code>&&</code>, <code>||</code>, <code>!</code> and parentheses. A condition is
          a field, an operator and a value.
        </p>
        <Examples />
        <Operators />
        <Rules />
        <Defaults />
        <Fields />
        <div class="narrow">
          <h2>Sending one</h2>
          <p>
            In an address the expression is percent-encoded, <code>&&</code> as <code>%26%26</code>,
            and has at most 1,000 characters. A longer one is a member of the body of{' '}
            <code>POST /api/v1/models/query</code>, which takes every parameter of the list by the
            same name, and 16 KB. To read on, send the same body again with <code>cursor</code>.
          </p>
        </div>
        <Code id="curl" title="curl" code={filtersCurl(origin)} />
        <Code id="typescript" title="TypeScript, by a body" code={filtersTypeScript(origin)} />
        <Code id="python" title="Python, by a body" code={filtersPython(origin)} />
      </>
    ),
  });
}

function Examples(): VNode {
  return (
    <DataTable
      id="examples"
      caption="Examples"
      columns={[{ name: 'Expression' }, { name: 'Models' }]}
    >
      {FILTER_EXAMPLES.map(([expression, meaning]) => (
        <tr>
          <th scope="row">
            <a href={`/explore?filter=${encodeURIComponent(expression)}`}>
              <code>{expression}</code>
            </a>
          </th>
          <td class="long">{meaning}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Operators(): VNode {
  return (
    <DataTable
      id="operators"
      caption="Operators"
      columns={[{ name: 'Operator' }, { name: 'Fields' }, { name: 'Meaning' }]}
    >
      {OPERATORS.map(([operator, fields, meaning]) => (
        <tr>
          <th scope="row">
            <code>{operator}</code>
          </th>
          <td class="short">{fields}</td>
          <td class="long">{meaning}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Rules(): VNode {
  return (
    <div class="narrow">
      <h2>Values</h2>
      <ul>
        <li>
          Letters, digits and <code>. _ - / : @ + *</code> stand as they are. A value with spaces or
          other signs stands between double quotes; in them <code>\"</code> is a quote and{' '}
          <code>\\</code> a backslash.
        </li>
        <li>
          <code>128k</code>, <code>7b</code>: tokens and parameters take <code>k</code>,{' '}
          <code>m</code>, <code>b</code>, <code>t</code>.
        </li>
        <li>
          A date is a year, a month, a day or an instant, in UTC, and means all of it:{' '}
          <code>:=2025-06</code> is in that month, <code>:&gt;2025</code> is later than that year.
        </li>
        <li>
          <code>null</code> is not known. A comparison with what is not known is false, and{' '}
          <code>!</code> and <code>:!=</code> turn it to true, as NOT does in the list’s other
          filters: <code>license:!=mit</code> has models without a known licence. Add{' '}
          <code>&& license:!=null</code> to leave them out. A word that is spelled so is{' '}
          <code>"null"</code>.
        </li>
        <li>
          Of several values, such as providers, one is enough; <code>:!=</code> asks that none is.
        </li>
        <li>
          At most {CONDITIONS_MAX} conditions, and {DEPTH_MAX} parentheses open at once.
        </li>
        <li>
          A mistake is 400 <code>invalid_filter</code>: <code>errors[].position</code> counts the
          characters before it, <code>allowed</code> has what could stand there and{' '}
          <code>did_you_mean</code> the nearest.
        </li>
        <li>
          Facets respect the expression as a whole; of the other filters each ignores those on its
          own field.
        </li>
      </ul>
    </div>
  );
}

/** What `schemas` call default filters, in words. */
function Defaults(): VNode {
  return (
    <div class="narrow" id="defaults">
      <h2>Defaults</h2>
      <p>
        Some models are left out unless a request asks for them. It asks by naming the field, in a
        parameter or in <code>filter</code>.
      </p>
      <ul>
        <li>
          Dated snapshots, such as <code>gpt-4o-2024-08-06</code>: their model stands for them. Add{' '}
          <code>snapshots=true</code>, or a condition on <code>is_snapshot</code>.
        </li>
        <li>
          Retired models. Add <code>status=any</code>, a status such as <code>status=retired</code>,
          or a condition on <code>status</code>. A search finds them without that, below all others.
        </li>
        <li>
          The frontier of price and score also leaves out deprecated models. A status in its
          parameters brings them back, too.
        </li>
      </ul>
      <p>A model or snapshot that is asked for by its own id is always answered.</p>
    </div>
  );
}

function Fields(): VNode {
  return (
    <DataTable
      id="fields"
      caption="Fields"
      columns={[{ name: 'Field' }, { name: 'Values' }, { name: 'Meaning' }]}
    >
      {(FIELDS as readonly Field[]).map(({ name, path, type, about }) => (
        <tr>
          <th scope="row">
            <code>{name}</code>
            {path === undefined ? null : (
              <>
                {' '}
                or <code>{path}</code>
              </>
            )}
          </th>
          <td class="short">{KINDS[type]}</td>
          <td class="long">{about.replaceAll('`', '')}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          <code>{'benchmark.{id}'}</code>
        </th>
        <td>number</td>
        <td class="long">
          The score on a benchmark, in its published unit; with <code>self_reported=false</code>{' '}
          those measured by others alone.
        </td>
      </tr>
    </DataTable>
  );
}
