import { toChangeLines } from './change-lines.ts';
import type { Tool } from './tool.ts';

/** Tools that tell what happened. */
export const CHANGE_TOOLS: readonly Tool[] = [
  {
    name: 'list_changes',
    title: 'What changed',
    description:
      'What changed in the catalogue since a day: new models and offers, prices with what they were before, deprecations, scores; oldest first. Use it for “what is new” and “whose price fell”.',
    route: 'listChanges',
    takes: ['since', 'type', 'slug', 'creator', 'provider', 'limit'],
    needs: ['since'],
    about: {
      since:
        'A day such as 2026-07-01, an instant, or the cursor of the answer before to read on from there.',
    },
    defaults: { limit: '50' },
    toLines: toChangeLines,
  },
];
