import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const place = '/dev/shm';
const prefix = 'ftrack-tests-';
/** Free bytes that the machine must have: its tests write less than a third of them. */
const enough = 8 * 2 ** 30;

/**
 * Temporary files of this process and its children are in memory where there is room, until it ends. Databases are
 * copied and dropped in a tenth of the time that a disk's file system takes to find its free inodes.
 */
export const useMemory = () => {
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of readdirSync(place))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(place, name));
  const folder = join(place, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL passes through it as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
};

const hasRoom = () => {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return Math.min(freemem(), bavail * bsize) >= enough;
};

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** What another user left stays. */
const remove = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Its owner's next run removes it.
  }
};
