/** Today, the Monday of this week, the first day of this month or year; moved by so many: `hoy-30`, `mes-1`. */
const form = /^(hoy|semana|mes|anio)([+-]\d{1,3})?$/;

export const isRelativeDay = (text: string): boolean => form.test(text);

/** The day that a relative one is today. @param today YYYY-MM-DD; days that are no relative ones stay as they are */
export const actualDay = (text: string, today: string): string => {
  const [, unit, moved = '0'] = form.exec(text) ?? [];
  if (unit === undefined) return text;
  const by = Number(moved);
  const at = new Date(today);
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  const days: Record<string, number> = {
    hoy: Date.UTC(year, month, date + by),
    semana: Date.UTC(year, month, date - sinceMonday + 7 * by),
    mes: Date.UTC(year, month + by, 1),
    anio: Date.UTC(year + by, 0, 1),
  };
  return new Date(days[unit] ?? at).toISOString().slice(0, 10);
};
