import { isMedia, type BoardName } from './boards.ts';

/** A name on a board, taken apart. */
interface Name {
  readonly model: string;
  readonly effort?: string | undefined;
  /** In tokens. */
  readonly thinkingBudget?: number | undefined;
  /** What the model was asked through. */
  readonly scaffold?: string | undefined;
  /** Quality, size or mode it was asked for. */
  readonly style?: string | undefined;
}

const EFFORT = 'minimal|low|medium|high|xhigh|max';
/** Models whose names here end in how hard they were asked to think; of others the word is their own. */
const THINKERS =
  /^(claude-|gpt[- ]5(?!.*codex-max$)|o\d-mini|gemini[- ]3|glm-5|kimi-k\d|grok-[34]|deepseek-v4)/i;
const ENDING = new RegExp(
  `-(?:thinking-(?<budget>\\d+)k|(?<effort>${EFFORT})(?:-(?<also>\\d+)k)?)(?=$|-(?:preview|20\\d{6})$)`,
  'i',
);

/** The parts in brackets of a name, `(High)`, `(codex-harness)`, `[web-search]`, and what is before them. */
function splitBrackets(name: string): { plain: string; brackets: string[] } {
  const brackets = [...name.matchAll(/ [([]([^()[\]]+)[)\]]/g)].map(([, inner = '']) => inner);
  return { plain: name.replace(/ [([][^()[\]]+[)\]]/g, '').trim(), brackets };
}

/** What a picture's or film's name says of quality, size and sound. */
const MEDIA_STYLE =
  /(?<!^grok-imagine-image)-((?:audio-)?(?:480p|720p|1080p|2k|4k)|audio|high-fidelity|(?:high-res-)?fal|quality|prompt-extend)$/;

/** Takes a name apart: the model, and how it was asked. */
export function splitName(name: string, board: BoardName): Name {
  const { plain, brackets } = splitBrackets(name);
  const found: { -readonly [K in keyof Name]: Name[K] } = { model: plain };
  const styles: string[] = [];
  for (const bracket of brackets) {
    readBracket(bracket, board, found, styles);
  }
  if (isMedia(board)) {
    const style = MEDIA_STYLE.exec(found.model);
    if (style !== null) {
      styles.push(style[1] ?? '');
      found.model = found.model.slice(0, style.index);
    }
  } else {
    readEnding(found);
  }
  readSearch(board, found);
  found.model = nameByBoard(found.model, board);
  // Models that think or not as they are asked are told apart by nothing else.
  if (found.effort === undefined && found.model.endsWith('-thinking')) styles.push('thinking');
  return { ...found, ...(styles.length === 0 ? {} : { style: styles.join(', ') }) };
}

function readBracket(
  bracket: string,
  board: BoardName,
  found: { -readonly [K in keyof Name]: Name[K] },
  styles: string[],
): void {
  const word = bracket.toLowerCase();
  if (new RegExp(`^(${EFFORT})$`).test(word)) {
    // Of pictures it is how well they are drawn.
    if (isMedia(board)) styles.push(`${word} quality`);
    else found.effort = word;
  } else if (word === 'thinking-minimal') {
    found.effort = 'minimal';
  } else if (word === 'non-thinking') {
    found.effort = 'none';
  } else if (word.endsWith('-harness')) {
    found.scaffold = word;
  } else if (word === 'web-search' || word === 'agentic') {
    found.scaffold = word === 'agentic' ? word : 'web search';
  } else if (/^\d{4,8}$/.test(word)) {
    // The day it was released; pictures are of what the id meant that day.
    if (!isMedia(board)) found.model = `${found.model}-${word}`;
  } else if (word === 'thinking') {
    styles.push(word);
  }
}

/** What the boards of videos ask a model for, as ids of models that do only one thing have it. */
const TASKS: Partial<Record<BoardName, string>> = {
  'text-to-video': 't2v',
  'image-to-video': 'i2v',
};

/** Wan 2.2 has a model for texts and one for pictures; both are called `wan-v2.2-a14b`. */
function nameByBoard(model: string, board: BoardName): string {
  const task = TASKS[board];
  return task === undefined ? model : model.replace(/^wan-v(2\.2)-(?=a14b$)/, `wan$1-${task}-`);
}

function readEnding(found: { -readonly [K in keyof Name]: Name[K] }): void {
  const ending = THINKERS.test(found.model) ? ENDING.exec(found.model) : null;
  if (ending === null) return;
  const { budget, effort, also } = ending.groups ?? {};
  const thousands = budget ?? also;
  if (effort !== undefined) found.effort = effort.toLowerCase();
  if (thousands !== undefined) found.thinkingBudget = Number(thousands) * 1000;
  found.model =
    found.model.slice(0, ending.index) + found.model.slice(ending.index + ending[0].length);
}

/** All of the board of searches were given the web; names say so in several ways, or not. */
function readSearch(board: BoardName, found: { -readonly [K in keyof Name]: Name[K] }): void {
  const online = /-online$/.exec(found.model);
  if (board !== 'search' && online === null) return;
  found.scaffold = 'web search';
  if (found.model.endsWith('-search-non-reasoning')) found.effort = 'none';
  found.model = found.model
    .replace(/-(search|grounding)(-non-reasoning)?$|-online$/, '')
    .replace(/^ppl-(.+)-high$/, '$1');
}
