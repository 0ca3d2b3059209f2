import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isSameProcess, ownBirth, pidScope } from './processIdentity';

export class DirectoryInUse extends Error {
  constructor(
    readonly dir: string,
    readonly pid: number,
  ) {
    super(`La base de datos de ${dir} ya está abierta por otro proceso (pid ${pid}). Ciérrelo antes de iniciar este.`);
    this.name = 'DirectoryInUse';
  }
}

export interface DirectoryLock {
  release(): Promise<void>;
}

const BEAT_MS = 2_000;
const TRIES = 5;

/**
 * Only one living process at a time; the lock of a killed one is taken over. Each contender puts a file with a unique
 * name into `<dir>.lock/` and then looks for others: of two that race, the later one sees the earlier. Rejects with
 * `DirectoryInUse`.
 */
export const lockDirectory = async (dir: string, beatMs = BEAT_MS): Promise<DirectoryLock> => {
  const folder = `${dir}.lock`;
  const mine = nameOf({ pid: process.pid, birth: ownBirth(), scope: pidScope() });
  let claim: DirectoryLock | null = null;
  for (let attempt = 1; ; attempt++) {
    mkdirSync(folder, { recursive: true });
    let other = await lowestLivingOther(folder, mine, beatMs);
    if (!other) {
      if (claim) return claim;
      claim = stakeOut(join(folder, mine), beatMs);
      // This process already holds the lock, so waiting would not help.
      if (!claim) throw new DirectoryInUse(dir, process.pid);
      other = await lowestLivingOther(folder, mine, beatMs);
      if (!other) return claim;
    }
    const giveUp = attempt >= TRIES || other.scope !== pidScope();
    // Of contenders that start together the lowest name stays and the others step back, so that one gets in.
    if (giveUp || nameOf(other) < mine) {
      await claim?.release();
      claim = null;
    }
    if (giveUp) throw new DirectoryInUse(dir, other.pid);
    await sleep(20 + Math.random() * 100);
  }
};

/**
 * Null if the name is taken. The heartbeat shows that we are alive to processes that cannot see our pid (another
 * container).
 */
const stakeOut = (file: string, beatMs: number): DirectoryLock | null => {
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, beatMs);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      await rm(file, { force: true });
    },
  };
};

/** Removes the files of dead processes. Names are never reused, so no other process's file is removed. */
const lowestLivingOther = async (folder: string, mine: string, beatMs: number): Promise<Claim | null> => {
  for (const name of readdirSync(folder).sort()) {
    const claim = parseClaim(name);
    if (!claim || name === mine) continue;
    if (await lives(join(folder, name), claim, beatMs)) return claim;
    rmSync(join(folder, name), { force: true });
  }
  return null;
};

const lives = async (file: string, claim: Claim, beatMs: number) => {
  if (claim.scope === pidScope()) return isSameProcess(claim);
  const before = beatOf(file);
  await sleep(3 * beatMs);
  const after = beatOf(file);
  return after !== null && after !== before;
};

const beatOf = (file: string) => {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return null;
  }
};

interface Claim {
  pid: number;
  /** Start time of the process: clock ticks since boot on Linux, seconds since 1970 elsewhere. */
  birth: number;
  /** Where that pid is valid: this boot and pid namespace on Linux, this machine elsewhere. */
  scope: string;
}

const nameOf = (claim: Claim) => `${claim.pid}-${claim.birth}-${claim.scope}`;

const parseClaim = (name: string): Claim | null => {
  const [, pid, birth, where] = /^(\d+)-(\d+)-([0-9a-f]+)$/.exec(name) ?? [];
  return pid && birth && where ? { pid: Number(pid), birth: Number(birth), scope: where } : null;
};
