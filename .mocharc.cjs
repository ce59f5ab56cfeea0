/**
 * Of a run of tests V8 optimizes much that is soon done with. Optimized later, the same tests take a
 * fifth less processor time. Node 22 counts calls and has no such flags, and refuses what it does not know.
 */
const LATE_OPTIMIZATION = process.versions.node.startsWith('20.')
  ? ['interrupt-budget=1000000', 'interrupt-budget-for-feedback-allocation=200']
  : [];

module.exports = {
  'node-option': [
    'import=tsx/esm',
    'min-semi-space-size=64',
    'max-semi-space-size=64',
    ...LATE_OPTIMIZATION,
  ],
  require: ['./test/support/root-hooks.ts'],
  timeout: 60_000,
  parallel: true,
  jobs: 3,
  forbidOnly: true,
};
