import { labOf, recogniseLab } from '../identify/creators.ts';
import { mostFrequent } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import type { Statements } from '../facts/statements.ts';
import { isNamedAsId, spellAsMaker, spellName } from './spell-name.ts';
import { fold } from '../text.ts';
import { EDITORS } from '../identify/canonical-record.ts';

/**
 * The name for people: as the editors read it, else as its creator spells its ids, else the creator's
 * offer's, else that of a list with the creators' ids, else the hosts' usual one, else another list's,
 * else the id in words. A community model goes by its repository.
 */
export function toName({ links, name, creator }: Entity, statements: Statements): string {
  const { editors, own, curated, hosts } = statements;
  const [read] = editors.flatMap(({ record }) => record.name ?? []);
  if (read !== undefined) return cleanName(read, creator);
  const spelled =
    creator === null ? null : isNamedAsId(name, creator) ? name : spellAsMaker(name, creator);
  if (spelled !== null) return spelled;
  const lists = curated.filter(({ mention }) => mention.source !== EDITORS);
  const exact = lists.filter(({ mention }) => mention.isAnchor);
  const loose = lists.filter(({ mention }) => !mention.isAnchor);
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
  if (tail !== undefined && (creator === null || isName(tail))) return tail;
  const measured = links.flatMap(({ mention: { record } }) =>
    record.kind === 'run' && record.model_name !== undefined
      ? [cleanName(record.model_name, creator)]
      : [],
  );
  return mostFrequent(measured.filter(isName)) ?? spellName(name, creator);
}

/** Names that only repeat an id are the last resort. */
const isName = (text: string) => text !== '' && text !== text.toLowerCase();

const NOTES =
  /\s*[([](latest|free|thinking|reasoning mode|us|eu|au|jp|global|tee|alibaba cloud|deepseek|z\.ai|fast|lightning|3x usage|\d+% off|older v\d+|preview high|preview low|high|low|beta|alpha|decentralized)[)\]]/gi;
/** How a host stores the weights. */
const PRECISION = /[-\s](fp8|fp16|bf16|int4|int8|nvfp4|mxfp4|awq|gptq)$/i;

/** Without vendors and notes of hosts: `Anthropic: Claude Opus 4.1 (latest)` → `Claude Opus 4.1`. */
export function cleanName(text: string, creator: string | null): string {
  const vendor = creator === null ? null : (labOf(creator)?.name ?? null);
  const noted = text
    .replace(NOTES, '')
    .replace(/\s+(Latest|Free)$/, '')
    .replace(PRECISION, '')
    .trim();
  // A repository's name is what follows its organisation's.
  const plain = creator === null ? noted : noted.replace(/^[\w.-]+\/(?=\S)/, '');
  const colon = plain.indexOf(': ');
  const head = plain.slice(0, Math.max(colon, 0)).toLowerCase();
  const named =
    colon > 0 && (vendor === null || isVendor(head, vendor)) ? plain.slice(colon + 2) : plain;
  return withoutVendor(named, creator, vendor);
}

const isVendor = (head: string, vendor: string) => {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(vendor).startsWith(letters(head)) || letters(head).startsWith(letters(vendor));
};

/** `IBM Granite 4.0` → `Granite 4.0`, where what is left begins as the creator's models do. */
function withoutVendor(name: string, creator: string | null, vendor: string | null): string {
  const word = name.split(' ')[0] ?? '';
  const rest = name.slice(word.length + 1);
  return vendor !== null &&
    isVendor(word.toLowerCase(), vendor) &&
    recogniseLab(fold(rest))?.lab.slug === creator
    ? rest
    : name;
}
