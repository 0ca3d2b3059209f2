const clock = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s*(a|p)?\.?\s*(?:m\.?)?$/i;

/**
 * The time of day as files write it: 5:30, 05:30:00, 5:30 p. m., or a spreadsheet's fraction of a day. Undefined when
 * it is not a time.
 */
export const hourOf = (text: string): string | undefined => {
  const part = /^0?[.,]\d+$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 1_440) : undefined;
  if (part !== undefined) return written(Math.floor(part / 60), part % 60);
  // Spreadsheets write a time without a day like this.
  const bare = text.replace(/^(1899|1900|1904)-\d\d-\d\d[T ]/, '');
  const [, hours = '', minutes = '', half = ''] = clock.exec(bare.trim()) ?? [];
  if (hours === '') return undefined;
  const hour =
    Number(hours) +
    (/p/i.test(half) && Number(hours) < 12 ? 12 : 0) -
    (/a/i.test(half) && Number(hours) === 12 ? 12 : 0);
  return written(hour, Number(minutes));
};

const written = (hour: number, minute: number) =>
  hour < 24 && minute < 60 ? [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') : undefined;
