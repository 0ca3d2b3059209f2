import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
  const mine = nameOf({ pid: process.pid, birth: ownBirth(), scope: scope() });
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
    const giveUp = attempt >= TRIES || other.scope !== scope();
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
  if (claim.scope === scope()) return isSameProcess(claim);
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

/** A pid with another start time belongs to another process. If that is unknown, the process counts as alive. */
const isSameProcess = ({ pid, birth }: Claim) => {
  const stat = linuxStat(pid);
  if (stat) return stat.state !== 'Z' && stat.state !== 'X' && stat.startTicks === birth;
  if (hasProc() || !exists(pid)) return false;
  const began = beganAt(pid);
  return began === null || Math.abs(began - birth) <= 5;
};

const ownBirth = () => linuxStat(process.pid)?.startTicks ?? Math.round(Date.now() / 1000 - process.uptime());

const scope = () => {
  const identity = hasProc()
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
    : hostname();
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
};

const hasProc = () => linuxStat(process.pid) !== null;

/** Fields 3 and 22 of /proc/<pid>/stat, counted after the name, which may itself contain spaces and brackets. */
const linuxStat = (pid: number) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: Number(fields[19]) };
  } catch {
    return null;
  }
};

const exists = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** Seconds since 1970, from the system's own tool where there is no /proc; null when it fails. */
export const beganAt = (pid: number, platform: NodeJS.Platform = process.platform): number | null => {
  const [command, args]: [string, string[]] =
    platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`]]
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]];
  try {
    const said = execFileSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const at = Date.parse(said.trim());
    return Number.isNaN(at) ? null : at / 1000;
  } catch {
    return null;
  }
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
