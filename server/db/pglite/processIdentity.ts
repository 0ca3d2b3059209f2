import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A pid with another start time belongs to another process. If that is unknown, the process counts as alive. */
export const isSameProcess = ({ pid, birth }: { pid: number; birth: number }) => {
  const stat = linuxStat(pid);
  if (stat) return stat.state !== 'Z' && stat.state !== 'X' && stat.startTicks === birth;
  if (hasProc() || !exists(pid)) return false;
  const began = beganAt(pid);
  return began === null || Math.abs(began - birth) <= 5;
};

/** When this process began: clock ticks since boot on Linux, seconds since 1970 elsewhere. */
export const ownBirth = () => linuxStat(process.pid)?.startTicks ?? Math.round(Date.now() / 1000 - process.uptime());

/** Where a pid is valid: this boot and pid namespace on Linux, this machine elsewhere. */
export const pidScope = () => {
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

/** The code of a system error. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
