/** How hard a model may be told to reason, from not at all upwards, as makers and boards write it. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** One of them, as it is written in a pattern. */
export const EFFORT_PATTERN = EFFORTS.join('|');
