// Loaded before a program (`--import`): its clock begins at CLOCK_BEGINS_AT and goes on from there.
const RealDate = Date;
const offsetMs = RealDate.parse(process.env.CLOCK_BEGINS_AT ?? '') - RealDate.now();
if (Number.isNaN(offsetMs)) throw new Error('CLOCK_BEGINS_AT must be a date and time.');
const now = () => RealDate.now() + offsetMs;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
