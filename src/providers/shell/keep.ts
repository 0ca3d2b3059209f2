import { roles, type Role } from '#contract/core/roles';

/**
 * A file of the build: its name changes with its content (`revision` null), or it has a revision. `roles`: whose pages
 * need it; absent for what the log-in needs. `pack`: the file that contains its text together with others.
 */
export interface BuiltFile {
  url: string;
  revision: string | null;
  roles?: readonly Role[];
  pack?: string;
}

/** What a page says to the worker. `rol`: of the user, as far as it is known. `libre`: the line is free. */
export interface Wish {
  rol: Role | null;
  libre: boolean;
}
export const isWish = (data: unknown): data is Wish =>
  typeof data === 'object' &&
  data !== null &&
  'libre' in data &&
  'rol' in data &&
  (data.rol === null || isRole(data.rol));

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Progress for this role: files that it cannot work without, and all files. */
export interface Kept {
  rol: Role | null;
  campo: Count;
  todo: Count;
}
export const isKept = (data: unknown): data is Kept =>
  typeof data === 'object' && data !== null && 'campo' in data && 'todo' in data && 'rol' in data;
export interface Count {
  hechos: number;
  de: number;
}

/** Dependencies of `keepAll`. */
export interface FileStore {
  has: (file: BuiltFile) => Promise<boolean>;
  /** Downloads and stores one file. Rejects when the connection fails, or after this many ms. */
  take: (file: BuiltFile, timeout: number) => Promise<void>;
  /** Resolves after this many ms, or as soon as there is a reason to try again. */
  pause: (ms: number) => Promise<void>;
  kept: (file: BuiltFile) => void;
}

/** ms */
const pauses = { first: 200, longest: 20_000 };
const timeouts = { first: 20_000, longest: 80_000 };

/**
 * Stores these files, `atOnce` at a time, and continues after every failure until all are stored or `until` (ms since
 * 1970) is reached; then it rejects. Each round without progress increases the timeout, for slow connections.
 */
export const keepAll = async (
  files: readonly BuiltFile[],
  pantry: FileStore,
  atOnce: number,
  until: number,
): Promise<void> => {
  let missing = await withoutKept(files, pantry);
  let failures = 0;
  while (missing.length > 0) {
    const left = await oneRound(missing, pantry, atOnce, Math.min(timeouts.longest, timeouts.first * 2 ** failures));
    failures = left.length < missing.length ? 0 : failures + 1;
    missing = left;
    if (missing.length === 0) return;
    const pause = Math.min(pauses.longest, pauses.first * 2 ** failures);
    if (Date.now() + pause >= until) throw new Error(`${missing.length} files are missing`);
    await pantry.pause(pause);
  }
};

const withoutKept = async (files: readonly BuiltFile[], pantry: FileStore): Promise<BuiltFile[]> => {
  const missing: BuiltFile[] = [];
  for (const file of files) {
    if (await pantry.has(file)) pantry.kept(file);
    else missing.push(file);
  }
  return missing;
};

/**
 * Returns the missing files. When as many have failed as run at once, the connection is lost, and the rest is not
 * requested.
 */
const oneRound = async (
  files: readonly BuiltFile[],
  pantry: FileStore,
  atOnce: number,
  patienceNow: number,
): Promise<BuiltFile[]> => {
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
