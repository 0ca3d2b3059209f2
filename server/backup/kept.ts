import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The name of a backup made at this moment, in local time: ftrack-2026-11-21-093015.ftrack */
export const nameAt = (now: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `ftrack-${date}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}.ftrack`;
};

const named = /^ftrack-\d{4}-\d{2}-\d{2}-\d{6}\.ftrack$/;

/** The backups of a folder by their names, the newest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => named.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));

const day = 86_400_000;

/** Deletes the backups of a folder that are older than so many days, but never the newest. @returns those deleted */
export const forgetOld = async (folder: string, days: number, now = Date.now()): Promise<string[]> => {
  const [, ...others] = await backupsIn(folder);
  const gone: string[] = [];
  for (const file of others) {
    if (now - (await stat(file)).mtimeMs <= days * day) continue;
    await rm(file);
    gone.push(file);
  }
  return gone;
};
