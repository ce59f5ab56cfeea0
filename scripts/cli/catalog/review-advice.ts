const ALIASES = 'indexer/resolve/tables/aliases.ts';
const BY_ALIAS = `say which model it means: a row “source or *; id; creator/name” in ${ALIASES}`;

/** What a person can do about an id that was left for review, by reason. */
const ADVICE: Readonly<Record<string, string>> = {
  unknown_creator: `say who makes it in indexer/resolve/tables/labs.ts; or of one id, ${BY_ALIAS}`,
  router: 'nothing, if it picks among models; else narrow indexer/resolve/tables/denied.ts',
  not_a_model: 'nothing, if it is none; else narrow indexer/resolve/tables/denied.ts',
  service: 'nothing, if it is sold by the call; else narrow indexer/resolve/tables/denied.ts',
  image_tool: 'nothing, if it only works on pictures; else narrow indexer/resolve/tables/denied.ts',
  brand: `nothing, if it names no one model; else ${BY_ALIAS}`,
  no_such_model: 'nothing; if it has come out since, take it from indexer/resolve/tables/denied.ts',
  local_runtime: 'nothing: it runs on the caller’s own machine, so nobody sells it',
  id_cut_off: BY_ALIAS,
  pointer_without_creator: `say who makes it in indexer/resolve/tables/labs.ts; or ${BY_ALIAS}`,
  pointer_without_target: `${BY_ALIAS}, of what it points at`,
};

/** One sentence, naming the table to change. */
export const toAdvice = (reason: string): string => ADVICE[reason] ?? BY_ALIAS;
