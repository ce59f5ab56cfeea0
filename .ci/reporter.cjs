// The report people read, and beside it, in the file REPORT names, a line for each file of tests:
// how many passed, failed and were pending, and its path. What failed, and why, is in REPORT.failures.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class Report extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const files = new Map();
    const failures = [];
    for (const [column, event] of ['pass', 'fail', 'pending'].entries()) {
      runner.on(event, ({ file, parent }) => {
        const path = file ?? parent?.file ?? 'unknown';
        const counts = files.get(path) ?? [0, 0, 0];
        counts[column] += 1;
        files.set(path, counts);
      });
    }
    runner.on('fail', (test, error) => {
      const path = test.file ?? test.parent?.file ?? 'unknown';
      failures.push(`${test.fullTitle()}\n  ${path}\n  ${error.stack ?? error.message}\n\n`);
    });
    runner.once('end', () => {
      const lines = [...files].map(([path, counts]) => `${counts.join(' ')} ${path}\n`);
      writeFileSync(process.env['REPORT'], lines.join(''));
      writeFileSync(`${process.env['REPORT']}.failures`, failures.join(''));
    });
  }
};
