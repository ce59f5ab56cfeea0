import type { QuestionText } from './text.ts';

/** Memory for a billion parameters: half a byte each (4 bits), and a fifth more for what is worked on. */
const GIGABYTES_PER_BILLION = 0.6;
/** What a computer can give a model of the memory that everything else needs too. */
const SHARE_OF_COMPUTER = 0.75;

/** The parameters of the largest model that runs in so much memory, in whole billions. */
export const parametersIn = (gigabytes: number): number =>
  Math.max(1, Math.floor(Number((gigabytes / GIGABYTES_PER_BILLION).toPrecision(12)))) * 1e9;

interface ReadMemory {
  readonly gigabytes: number;
  readonly end: number;
}

/** `24GB of VRAM`, `16 GB` of a laptop, `RTX 4090`, `2x H100`; null: nothing of it begins here. */
export function readMemory(text: QuestionText, at: number): ReadMemory | null {
  const first = text.tokens[at];
  if (first?.kind !== 'digits') return readMachine(text, at, 1);
  // `2x H100`, `2 H100s`
  const next = text.tokens[at + 1]?.text === 'x' ? at + 2 : at + 1;
  const machines = readMachine(text, next, Number(first.text));
  if (machines !== null) return machines;
  const unit = text.find(at + 1, (meanings) => meanings.unit?.of === 'memory');
  if (unit === undefined) return readMachine(text, at, 1);
  const end = at + 1 + unit.length;
  const isCard = /vram|gpu|card|video/i.test(text.slice(at, end));
  const share = !isCard && isComputer(text) ? SHARE_OF_COMPUTER : 1;
  return { gigabytes: Number(first.text) * share, end: text.skip(end, 'computer') };
}

function readMachine(text: QuestionText, at: number, count: number): ReadMemory | null {
  const machine = text.find(at, ({ memory }) => memory !== undefined);
  if (machine?.meanings.memory === undefined) return null;
  return { gigabytes: machine.meanings.memory * count, end: at + machine.length };
}

const isComputer = (text: QuestionText): boolean =>
  text.tokens.some((_, at) => text.role(at, 'computer') !== undefined);
