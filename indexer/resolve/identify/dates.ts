/** How a creator writes the date of a snapshot behind the name of the moving model. */
const FULL = String.raw`(\d{4})-?(\d{2})-?(\d{2})`;
const STYLES: Readonly<Record<string, RegExp>> = {
  openai: new RegExp(`^(.+)-(?:${FULL}|(?:0[1-9]|1[0-2])[0-3]\\d)$`),
  google: /^(.+)-(?:00\d|(?:0[1-9]|1[0-2])-(?:\d{2}|\d{4})|(?:0[1-9]|1[0-2])[0-3]\d)$/,
  xai: /^(.+?)-(?:0[1-9]|1[0-2])[0-3]\d(?=-|$)/,
  moonshotai: /^(moonshot-v1-.+)-(?:0[1-9]|1[0-2])[0-3]\d$/,
  zai: /^(glm-4-(?:plus|air|airx|flash|flashx|long))-(?:2\d)?(?:0[1-9]|1[0-2])[0-3]\d$/,
  bytedance: /^(.+)-2\d(?:0[1-9]|1[0-2])[0-3]\d$/,
};

/** A full date at the end is a snapshot with everybody. */
const USUAL = new RegExp(`^(.+)-${FULL}$`);

export interface DatedName {
  /** The name of the model that moves. */
  readonly stem: string;
  readonly stamp: string;
  /** `YYYY-MM-DD` where the stamp says all of it. */
  readonly date: string | null;
}

/**
 * Takes the date off the name of a snapshot, for creators whose undated ids move from snapshot to
 * snapshot; elsewhere the date is part of the name (`deepseek-r1-0528`, `mistral-large-2411`).
 */
export function splitSnapshot(name: string, creator: string): DatedName | null {
  const found = (STYLES[creator] ?? USUAL).exec(name);
  if (found?.[1] === undefined) {
    return null;
  }
  const [dated, head, year, month, day] = found;
  // xAI puts the date before the mode: `grok-4.20-0309-reasoning`.
  const stem = `${head}${name.slice(dated.length)}`;
  const date = year !== undefined && month !== undefined && day !== undefined;
  return {
    stem,
    stamp: dated.slice(head.length + 1),
    date: date ? `${year}-${month}-${day}` : null,
  };
}

/** The date at the end of a name where dates are part of names: `0528`, `2411`, `2025-01-26`. */
export function findStamp(name: string): string | null {
  return /-(\d{4}(?:-\d{2}-\d{2})?|\d{6}|\d{8})$/.exec(name)?.[1] ?? null;
}
