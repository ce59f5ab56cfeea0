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
  [':=', 'all', 'equals the value'],
  [':!=', 'all', 'differs from the value, or is unknown'],
  [':', 'words', 'contains the text, ignoring case; for numbers and flags, the same as :='],
  [':=[a,b]', 'all', `is one of these, at most ${FILTER_VALUES_MAX}; :!=[a,b] is none of them`],
  [':>  :>=  :<  :<=', 'numbers, dates', 'is greater or less than the value'],
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
    description: 'Conditions on any field, combined with AND, OR and NOT in one expression.',
    main: (origin) => (
      <>
        <p class="narrow">
          Every list of models accepts a <code>filter</code> in addition to its other parameters:
          conditions combined with <code>&&</code>, <code>||</code>, <code>!</code> and parentheses.
          A condition is a field, an operator and a value.
        </p>
        <Examples />
        <Operators />
        <Rules />
        <Defaults />
        <Fields />
        <div class="narrow">
          <h2>Send an expression</h2>
          <p>
            In a URL, percent-encode the expression (<code>&&</code> becomes <code>%26%26</code>);
            it can have up to 1,000 characters. Send a longer one in the body of{' '}
            <code>POST /api/v1/models/query</code>, which accepts every parameter of the list under
            the same name, up to 16 KB in total. For the next page, send the same body with{' '}
            <code>cursor</code>.
          </p>
        </div>
        <Code id="curl" title="curl" code={filtersCurl(origin)} />
        <Code
          id="typescript"
          title="TypeScript, in the request body"
          code={filtersTypeScript(origin)}
        />
        <Code id="python" title="Python, in the request body" code={filtersPython(origin)} />
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
          <td class="about">{meaning}</td>
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
          <td class="about">{meaning}</td>
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
          Letters, digits and <code>. _ - / : @ + *</code> need no quotes. Put values with spaces or
          other characters in double quotes, where <code>\"</code> is a quote and <code>\\</code> a
          backslash.
        </li>
        <li>
          <code>128k</code>, <code>7b</code>: tokens and parameters accept the suffixes{' '}
          <code>k</code>, <code>m</code>, <code>b</code>, <code>t</code>.
        </li>
        <li>
          A date is a year, month, day or instant in UTC and covers that whole period:{' '}
          <code>:=2025-06</code> matches any date in that month, <code>:&gt;2025</code> anything
          after that year.
        </li>
        <li>
          <code>null</code> means unknown. A comparison with an unknown value is false, so{' '}
          <code>!</code> and <code>:!=</code> make it true: <code>license:!=mit</code> includes
          models without a known licence. Add <code>&& license:!=null</code> to exclude them. To
          match the word itself, write <code>"null"</code>.
        </li>
        <li>
          If a field has several values, such as providers, one match is enough; <code>:!=</code>{' '}
          requires that none match.
        </li>
        <li>
          At most {CONDITIONS_MAX} conditions and {DEPTH_MAX} nested parentheses.
        </li>
        <li>
          A syntax error returns 400 <code>invalid_filter</code>: <code>errors[].position</code> is
          the offset of the error, <code>allowed</code> lists what is valid there, and{' '}
          <code>did_you_mean</code> suggests the closest match.
        </li>
        <li>
          Facet counts apply the whole expression but ignore other filters on the facet’s own field.
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
        Some models are excluded unless a request names the field, in a parameter or in{' '}
        <code>filter</code>.
      </p>
      <ul>
        <li>
          Dated snapshots, such as <code>gpt-4o-2024-08-06</code>: their model represents them. Add{' '}
          <code>snapshots=true</code>, or a condition on <code>is_snapshot</code>.
        </li>
        <li>
          Retired models. Add <code>status=any</code>, a status such as <code>status=retired</code>,
          or a condition on <code>status</code>. Search always finds them, ranked below all others.
        </li>
        <li>The frontier also excludes deprecated models; set a status to include them.</li>
      </ul>
      <p>A model or snapshot requested by its own id is always returned.</p>
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
          <td class="about">{about.replaceAll('`', '')}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          <code>{'benchmark.{id}'}</code>
        </th>
        <td>number</td>
        <td class="about">
          The score on a benchmark, in its published unit; with <code>self_reported=false</code>{' '}
          only independent scores.
        </td>
      </tr>
    </DataTable>
  );
}
