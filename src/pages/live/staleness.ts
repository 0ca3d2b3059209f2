import type { LiveStatus } from '../../providers/live';
import { ago } from '../../ui/formats';

const limits = { disconnected: 5_000, silent: 60_000 };

/**
 * The warning that the picture may be old, or null. A lost connection is reported at once; a silent one only while an
 * asset is moving, because a parked fleet sends little. Times in ms since 1970.
 */
export const staleness = (
  { connection, lastMessageAt }: Pick<LiveStatus, 'connection' | 'lastMessageAt'>,
  moving: number,
  now: number,
): string | null => {
  if (lastMessageAt === null) return null;
  const age = now - lastMessageAt;
  if (connection !== 'conectado') {
    if (age < limits.disconnected) return null;
    return age < limits.silent
      ? 'Sin conexión en vivo. Reconectando…'
      : `Sin conexión en vivo: datos de ${ago(lastMessageAt, now)}. Reconectando…`;
  }
  return moving > 0 && age >= limits.silent
    ? `No llegan posiciones nuevas: datos de ${ago(lastMessageAt, now)}.`
    : null;
};
