/** Whether a day has come on which the catalogue is another by the dates it holds. */
export const isDue = (changesOn: string | null, today: string): boolean =>
  changesOn !== null && changesOn <= today;
