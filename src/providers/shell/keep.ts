/**
 * A file of the build: under a name that changes with it (`revision` null), or known by its revision. `field`: wanted first, by the
 * log-in and by work without network. `pack`: where its text comes with that of others.
 */
export interface BuiltFile {
  url: string;
  revision: string | null;
  field?: true;
  pack?: string;
}

/** How much is kept: files of the field, and of everything. */
export interface Kept {
  campo: Count;
  todo: Count;
}
export interface Count {
  hechos: number;
  de: number;
}

/** What keeping needs of the world outside. */
export interface Pantry {
  has: (file: BuiltFile) => Promise<boolean>;
  /** Fetches one file and keeps it. Rejects when the line is cut, or after so many ms. */
  take: (file: BuiltFile, patience: number) => Promise<void>;
  /** Resolves after so many ms, or as soon as there is reason to try again. */
  pause: (ms: number) => Promise<void>;
  kept: (file: BuiltFile) => void;
}

/** ms */
const pauses = { first: 200, longest: 20_000 };
const patience = { first: 20_000, longest: 80_000 };

/**
 * Keeps these files, so many at a time, and goes on after every cut until all are there or `until` (ms since 1970) has come; then it rejects.
 * A line that is slow is given more time with each round that brings nothing.
 */
export const keepAll = async (files: readonly BuiltFile[], pantry: Pantry, atOnce: number, until: number): Promise<void> => {
  let missing = await withoutKept(files, pantry);
  let failures = 0;
  while (missing.length > 0) {
    const left = await oneRound(missing, pantry, atOnce, Math.min(patience.longest, patience.first * 2 ** failures));
    failures = left.length < missing.length ? 0 : failures + 1;
    missing = left;
    if (missing.length === 0) return;
    const pause = Math.min(pauses.longest, pauses.first * 2 ** failures);
    if (Date.now() + pause >= until) throw new Error(`${missing.length} files are missing`);
    await pantry.pause(pause);
  }
};

const withoutKept = async (files: readonly BuiltFile[], pantry: Pantry): Promise<BuiltFile[]> => {
  const missing: BuiltFile[] = [];
  for (const file of files) {
    if (await pantry.has(file)) pantry.kept(file);
    else missing.push(file);
  }
  return missing;
};

/** Answers what is still missing. Where as many have failed as go at once, the line is gone, and asking for the rest is no use. */
const oneRound = async (files: readonly BuiltFile[], pantry: Pantry, atOnce: number, patienceNow: number): Promise<BuiltFile[]> => {
  const queue = [...files];
  const failed: BuiltFile[] = [];
  const next = async (): Promise<void> => {
    const file = failed.length < atOnce ? queue.shift() : undefined;
    if (!file) return;
    await pantry.take(file, patienceNow).then(
      () => pantry.kept(file),
      () => failed.push(file),
    );
    return next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return [...failed, ...queue];
};
