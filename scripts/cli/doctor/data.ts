import { join } from 'node:path';
import type { DataFinding } from '../../../indexer/checks/check.ts';
import { examineCurated } from '../../../indexer/checks/curated.ts';
import { examineData } from '../../../indexer/checks/examine.ts';
import { BUNDLE } from '../../environment.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { resolveStored } from '../catalog/resolve-stored.ts';
import { withCatalog } from '../stores.ts';

const MARKS = { error: '✗', warning: '!', note: '·' } as const;
/** Examples shown of a check that was not asked for by name. */
const SHOWN = 3;

/** `catalog doctor --data`: every check on what the stored records make; 1 if any finds an error. */
export async function runDataDoctor(options: { check?: string; json?: true }): Promise<void> {
  const { resolved } = await withCatalog(resolveStored);
  const all = [...examineData(resolved), await examineCurated(join(BUNDLE, 'curated'), resolved)];
  const findings = all.filter(
    ({ check }) => options.check === undefined || check === options.check,
  );
  if (findings.length === 0) {
    const names = all.map(({ check }) => check);
    throw new UsageError(
      `There is no check “${options.check ?? ''}”. Checks: ${names.join(', ')}.`,
    );
  }
  const shown = options.check === undefined ? SHOWN : Infinity;
  if (options.json) printJson(findings.map((finding) => toJson(finding, shown)));
  else print([...findings.flatMap((f) => format(f, shown)), summarise(findings)].join('\n'));
  if (findings.some(isError)) process.exitCode = 1;
}

const isError = ({ level, found }: DataFinding): boolean => level === 'error' && found.length > 0;

const toJson = (
  { check, level, advice, found, excepted, measured }: DataFinding,
  shown: number,
) => ({
  check,
  level,
  count: found.length,
  excepted,
  measured,
  examples: found.slice(0, shown),
  advice: found.length === 0 ? null : advice,
});

function format(
  { check, level, advice, found, excepted, measured }: DataFinding,
  shown: number,
): string[] {
  const share = measured === null ? [] : [`    ${measured}`];
  if (found.length === 0) return measured === null ? [] : [`· ${check}`, ...share];
  const more = found.length - Math.min(found.length, shown);
  const listed = excepted === 0 ? '' : `, ${group(excepted)} listed exceptions`;
  return [
    `${MARKS[level]} ${check.padEnd(26)} ${level.padEnd(8)} ${group(found.length)}${listed}`,
    ...share,
    ...found.slice(0, shown).map(({ subject, detail }) => `    ${subject}: ${detail}`),
    ...(more === 0 ? [] : [`    … and ${group(more)} more: --check ${check}`]),
    `    → ${advice}`,
  ];
}

function summarise(findings: readonly DataFinding[]): string {
  const count = (level: DataFinding['level']) =>
    findings.filter((one) => one.level === level).reduce((sum, one) => sum + one.found.length, 0);
  const clean = findings.filter(({ found }) => found.length === 0).length;
  const excepted = findings.reduce((sum, one) => sum + one.excepted, 0);
  return `${group(findings.length)} checks, ${group(clean)} without a finding: ${group(count('error'))} errors, ${group(count('warning'))} warnings, ${group(count('note'))} notes; ${group(excepted)} listed exceptions`;
}
