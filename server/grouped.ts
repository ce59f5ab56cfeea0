/** A whole number with a comma between thousands. Without Intl, whose first use takes 20 ms. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
