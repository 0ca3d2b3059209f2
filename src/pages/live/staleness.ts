import type { LiveStatus } from '../../providers/live';
import { ago } from '../../ui/formats';

const patience = { disconnected: 5_000, silent: 60_000 };

/**
 * What to say when the picture may be old, or null. A connection that is gone tells at once; one that is merely
 * silent only while somebody is moving, because a parked fleet has nothing to say. Times in ms since 1970.
 */
export const staleness = ({ connection, lastMessageAt }: Pick<LiveStatus, 'connection' | 'lastMessageAt'>, moving: number, now: number): string | null => {
  if (lastMessageAt === null) return null;
  const age = now - lastMessageAt;
  if (connection !== 'conectado') {
    if (age < patience.disconnected) return null;
    return age < patience.silent ? 'Sin conexión en vivo. Reconectando…' : `Sin conexión en vivo: datos de ${ago(lastMessageAt, now)}. Reconectando…`;
  }
  return moving > 0 && age >= patience.silent ? `No llegan posiciones nuevas: datos de ${ago(lastMessageAt, now)}.` : null;
};
