import { readFile, readdir, readlink } from 'node:fs/promises';

/**
 * Who listens on a TCP port of this machine, as far as this account may see: «otro Ftrack», «nginx (proceso 812)»;
 * undefined if nothing is known of it.
 */
export const listenerOn = async (port: number): Promise<string | undefined> => {
  const [process, isFtrack] = await Promise.all([processOn(port).catch(() => undefined), answersAsFtrack(port)]);
  const who = isFtrack ? 'otro Ftrack' : process?.command;
  if (who === undefined) return undefined;
  return process ? `${who} (proceso ${process.pid})` : who;
};

const answersAsFtrack = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/config.json`, { signal: AbortSignal.timeout(1_000) });
    return 'realtime' in ((await answer.json()) as object);
  } catch {
    return false;
  }
};

/** By Linux' tables of sockets. */
const processOn = async (port: number): Promise<{ pid: string; command: string } | undefined> => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  // sl, local address, remote address, state (0A: listening), …, inode
  const inodes = new Set(
    tables.flatMap((table) =>
      table
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .flatMap(([, local, , state, , , , , , inode]) =>
          state === '0A' && local?.endsWith(`:${hex}`) && inode ? [`socket:[${inode}]`] : [],
        ),
    ),
  );
  if (inodes.size === 0) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
      if (inodes.has(target)) return { pid, command: await commandOf(pid) };
    }
  }
  return undefined;
};

/** Its name and first words, without what may be a password. */
const commandOf = async (pid: string): Promise<string> => {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').filter(Boolean);
  const plain = words.filter((word) => !/[=@]/.test(word));
  return plain.slice(0, 4).join(' ').slice(0, 80) || 'otro programa';
};
