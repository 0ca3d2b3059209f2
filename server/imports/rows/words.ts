/** Text for comparison: without case, accents, punctuation and repeated spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A heading or a word of an enum for comparison: only letters and digits. */
export const foldWord = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** A path of levels, with any separator. */
export const foldPath = (text: string): string => fold(text).replaceAll(/\s*[>›/\\|]\s*/g, ' › ');

/** The similarity of two folded texts: 1 is equal, 0 nothing in common. */
export const likeness = (a: string, b: string): number => {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const contained = Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a)) ? 0.75 : 0;
  // Too different in length to be worth the computation.
  if (Math.abs(a.length - b.length) > longest * 0.5) return contained;
  return Math.max(contained, 1 - distance(a, b) / longest);
};

/** The best matches for a text, at most three, without dissimilar ones. */
export const suggest = <T>(text: string, among: readonly T[], namesOf: (each: T) => readonly string[]): T[] =>
  among
    .map((each) => ({ each, score: Math.max(0, ...namesOf(each).map((name) => likeness(text, name))) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ each }) => each);

/** Edit distance of two texts; a swap of adjacent letters counts as one. */
const distance = (a: string, b: string): number => {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
};
