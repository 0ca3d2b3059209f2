import { dayNamed, days } from '../paradas/index';

/** Days as text for files, 1 is Monday: `lun-vie`, `lun, mié`. */
export const daysText = (numbers: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const day of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([from, to]) => (from === to ? days[from - 1] : `${days[from - 1]}-${days[to - 1]}`)).join(', ');
};

const every = /^(todos( los d[ií]as)?|diari[oa](mente)?|daily|every ?day)$/i;
const english: Record<string, string> = {
  mon: 'lun',
  tue: 'mar',
  wed: 'mie',
  thu: 'jue',
  fri: 'vie',
  sat: 'sab',
  sun: 'dom',
};
const numbered = (word: string): number =>
  /^[1-7]$/.test(word) ? Number(word) : dayNamed(english[word.slice(0, 3).toLowerCase()] ?? word);

/** Parses that text, sorted; `vie-lun` spans the end of the week. Undefined when it has another form. */
export const daysOf = (text: string): number[] | undefined =>
  every.test(text.trim()) ? [1, 2, 3, 4, 5, 6, 7] : spansOf(text, 7, numbered);

/**
 * Parses names and spans of what comes round, such as days (`size` 7) or months (12). Undefined when it has another
 * form.
 * @param numbered the number of a name, from 1; 0: no such name
 */
export const spansOf = (text: string, size: number, numbered: (name: string) => number): number[] | undefined => {
  const found = new Set<number>();
  for (const part of text.split(/[,;/|\n]|\s+y\s+/).map((each) => each.trim())) {
    if (!part) continue;
    const [, first = '', last = first] = /^([\p{L}\d]+)\.?(?:\s*(?:-|–|\sa\s)\s*([\p{L}\d]+)\.?)?$/u.exec(part) ?? [];
    const [from, to] = [numbered(first), numbered(last)];
    if (from === 0 || to === 0) return undefined;
    for (let day = from; ; day = (day % size) + 1) {
      found.add(day);
      if (day === to) break;
    }
  }
  return [...found].sort((a, b) => a - b);
};
