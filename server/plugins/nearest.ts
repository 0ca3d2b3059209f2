/** Longer names are cut: nobody mistypes more, and comparing them would take long. */
const longest = 60;

/** The known name that somebody probably meant, who wrote this one; undefined when none is similar. */
export const nearest = (name: string, known: readonly string[]): string | undefined => {
  const asked = plain(name.slice(0, longest));
  const far = Math.max(1, Math.floor(asked.length / 3));
  let best: { name: string; far: number } | undefined;
  for (const each of known) {
    const steps = distance(asked, plain(each));
    if (steps <= far && (!best || steps < best.far)) best = { name: each, far: steps };
  }
  return best?.name;
};

/** `creadoEn`, `creado-en` and `CREADO_EN` are `creado_en`. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** How many letters differ (Levenshtein); neighbours that changed places count once. */
const distance = (a: string, b: string): number => {
  let [twoUp, up] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (twoUp[j - 2] ?? Infinity) + 1 : Infinity;
      row[j] = Math.min((up[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (up[j - 1] ?? 0) + (same ? 0 : 1), swapped);
    }
    [twoUp, up] = [up, row];
  }
  return up[b.length] ?? 0;
};
