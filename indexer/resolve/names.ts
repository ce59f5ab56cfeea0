import { labOf } from './creators.ts';
import { mostFrequent } from './group.ts';
import type { Entity } from './entity.ts';
import type { Statements } from './facts.ts';

/**
 * The name for people: the creator's, else that of a list with the creators' ids, else the hosts' usual
 * one, else another list's, else the id.
 */
export function toName({ links, name, creator }: Entity, statements: Statements): string {
  const { own, curated, hosts } = statements;
  const exact = curated.filter(({ mention }) => mention.isAnchor);
  const loose = curated.filter(({ mention }) => !mention.isAnchor);
  const names = [own, exact, hosts, loose].map((list) =>
    list
      .flatMap(({ record }) => (record.name === undefined ? [] : [cleanName(record.name, creator)]))
      .filter(isName),
  );
  const said = names.map((list) => mostFrequent(list)).find((text) => text !== null);
  if (said != null) {
    return said;
  }
  const repository = links.find(({ mention }) => mention.isAnchor || mention.communityId !== null);
  const tail = (repository?.mention.communityId ?? repository?.mention.id)?.split('/').at(-1);
  const measured = links.flatMap(({ mention: { record } }) =>
    record.kind === 'run' && record.model_name !== undefined
      ? [cleanName(record.model_name, creator)]
      : [],
  );
  return tail ?? mostFrequent(measured.filter(isName)) ?? name;
}

/** Names that only repeat an id are the last resort. */
const isName = (text: string) => text !== '' && !/^[a-z0-9._:/-]+$/.test(text);

const NOTES =
  /\s*[([](latest|free|thinking|reasoning mode|us|eu|au|jp|global|tee|alibaba cloud|deepseek|z\.ai|fast|lightning|3x usage|\d+% off|older v\d+|preview high|preview low|high|low|beta|alpha|decentralized)[)\]]/gi;

/** Without notes of hosts: `Anthropic: Claude Opus 4.1 (latest)` → `Claude Opus 4.1`. */
export function cleanName(text: string, creator: string | null): string {
  const vendor = creator === null ? null : (labOf(creator)?.name ?? null);
  const plain = text
    .replace(NOTES, '')
    .replace(/\s+(Latest|Free)$/, '')
    .trim();
  const colon = plain.indexOf(': ');
  const head = plain.slice(0, Math.max(colon, 0)).toLowerCase();
  return colon > 0 && (vendor === null || isVendor(head, vendor)) ? plain.slice(colon + 2) : plain;
}

const isVendor = (head: string, vendor: string) => {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(vendor).startsWith(letters(head)) || letters(head).startsWith(letters(vendor));
};
