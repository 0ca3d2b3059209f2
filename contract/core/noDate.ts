/** What is said of a stored date that no calendar has. */
export const noDate = 'fecha no válida';

/** A moment in words. Never throws: what is stored may be anything. */
export const dateInWords = (format: Intl.DateTimeFormat, at: Date | number | string): string => {
  const ms = new Date(at).getTime();
  return Number.isNaN(ms) ? noDate : format.format(ms);
};
