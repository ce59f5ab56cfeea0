import type { VNode } from 'preact';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { Conflict, Model } from '../../../../schemas/model.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Unknown } from '../../ui/cells.tsx';
import { countOf, formatDay } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';

const RULES: Readonly<Record<Conflict['rule'], string>> = {
  editors: 'Our editors checked it',
  agreement: 'Most sources agree',
  precedence: 'The preferred source says so',
  creator_first: 'The creator says so',
  contradiction: 'Sources disagree, and none is preferred',
};
const COLUMNS = [
  { name: 'Field' },
  { name: 'Shown' },
  { name: 'Why' },
  { name: 'What sources say' },
];

interface Props {
  readonly model: Model;
  readonly sources: CatalogView['info']['sources'];
}

/** Where sources disagree, and which of them is shown. */
export function Conflicts({ model, sources }: Props): VNode | null {
  const { conflicts } = model;
  const nameOf = new Map(sources.map(({ key, name }) => [key, name]));
  if (conflicts.length === 0) return null;
  return (
    <details class="fold">
      <summary>{countOf(conflicts.length, 'field')} on which sources disagree</summary>
      <DataTable
        id="conflicts"
        caption="What each source says, and the value shown."
        columns={COLUMNS}
      >
        {conflicts.map(({ field, values, chosen, rule }) => (
          <tr>
            <th scope="row" class="model">
              <span title={field}>{toFieldName(field, model)}</span>
            </th>
            <td data-value={chosen === null ? '' : String(chosen)}>
              {chosen === null ? <Unknown /> : toText(chosen)}
            </td>
            <td>{RULES[rule]}</td>
            <td class="long">
              {values
                .map(({ value, source }) => `${toText(value)} (${nameOf.get(source) ?? source})`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

/** Words that say of a price what its field does not. */
const PRICE = /^pricing\.(?!offer_id)/;

/** A field as people say it: `offers.off_azure_gpt-5.pricing.cache_read` is “Cache read price at Azure”. */
function toFieldName(field: string, { offers }: Model): string {
  const offer = offers.find(({ id }) => field.startsWith(`offers.${id}.`));
  const own = offer === undefined ? field : field.slice(`offers.${offer.id}.`.length);
  const words = toWords(own.split('.').at(-1) ?? own);
  const name = PRICE.test(own) ? `${words} price` : words;
  if (offer === undefined) return name;
  const { provider, provider_model_id: id } = offer;
  const isOnly = offers.every((other) => other === offer || other.provider.slug !== provider.slug);
  return `${name} at ${provider.name}${isOnly ? '' : `, ${id}`}`;
}

const DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;

/** A value with all its digits, thousands apart; a date as dates are written. */
function toText(value: NonNullable<Conflict['chosen']>): string {
  if (typeof value === 'string' && DAY.test(value)) return formatDay(value);
  if (typeof value !== 'number') return String(value);
  return value.toLocaleString('en-US', { maximumFractionDigits: 12 });
}
