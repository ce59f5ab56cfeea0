/** A board, by what its file is called; `benchmark` is what the catalogue calls it. */
interface Board {
  readonly benchmark: string;
  /** Whether what is compared are pictures or films, of which names state quality and size. */
  readonly isMedia?: true;
}

export const BOARDS = {
  text: { benchmark: 'Arena Text' },
  vision: { benchmark: 'Arena Vision' },
  document: { benchmark: 'Arena Document' },
  search: { benchmark: 'Arena Search' },
  agent: { benchmark: 'Arena Agent' },
  'code-webdev': { benchmark: 'Arena WebDev' },
  'code-image-to-webdev': { benchmark: 'Arena Image-to-WebDev' },
  'text-to-image': { benchmark: 'Arena Text-to-Image', isMedia: true },
  'image-edit': { benchmark: 'Arena Image Edit', isMedia: true },
  'text-to-video': { benchmark: 'Arena Text-to-Video', isMedia: true },
  'image-to-video': { benchmark: 'Arena Image-to-Video', isMedia: true },
  'video-edit': { benchmark: 'Arena Video Edit', isMedia: true },
} as const satisfies Readonly<Record<string, Board>>;
export type BoardName = keyof typeof BOARDS;

export const isBoard = (name: unknown): name is BoardName =>
  typeof name === 'string' && Object.hasOwn(BOARDS, name);

/** Whether names on a board state quality and size of pictures. */
export const isMedia = (name: BoardName): boolean => 'isMedia' in BOARDS[name];
