// @ts-check
import './build.js';

/*
 * Runs a program of `dist/`, built anew where a source is newer: `node scripts/run.js start`. It is one
 * process for both, as a second one takes a tenth of a second to begin.
 */

const [program = ''] = process.argv.splice(2, 1);
const { href } = new URL(`../dist/${program}.js`, import.meta.url);
await import(href);
