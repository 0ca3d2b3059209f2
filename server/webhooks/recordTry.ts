import { sql } from 'drizzle-orm';
import { tipoPrueba, type IntentoEntrega } from '#contract/requests/webhooks';
import type { Tx } from '../db/system';
import type { Claimed } from './claims';
import { turnOff, turnOffIfHopeless } from './off';
import type { Verdict } from './schedule';

interface Outcome {
  tried: IntentoEntrega;
  verdict: Verdict;
  avance: number;
  counts: boolean;
}

/** Writes what became of a try: of the delivery, and of where it went. */
export const recordTry = async (
  tx: Tx,
  { id, empresa_id, destino_id, tipo }: Claimed,
  { tried, verdict, avance, counts }: Outcome,
): Promise<void> => {
  const { estado, again, pause, gone } = verdict;
  const later = (ms: number | null) => (ms === null ? sql`null` : sql`now() + ${ms} * interval '1 millisecond'`);
  const arrived = estado === 'entregada' || !counts;
  // A test that fails while a receiver is being built is no failure of its deliveries.
  const isTest = tipo === tipoPrueba;
  // The destination is locked before the delivery, as when a destination is deleted: otherwise the two could deadlock.
  await tx.execute(sql`
    update destinos
    set fallando_desde = ${arrived ? sql`null` : isTest ? sql`fallando_desde` : sql`coalesce(fallando_desde, now())`},
      ultimo_exito_en = ${arrived ? sql`now()` : sql`ultimo_exito_en`}, espera_hasta = ${later(pause)}
    where empresa_id = ${empresa_id} and id = ${destino_id}`);
  await tx.execute(sql`
    update entregas
    set estado = ${estado}, proximo_en = ${later(again)}, tomada_hasta = null, avance = ${avance},
      vuelta_n = vuelta_n + ${counts ? 1 : 0}::int,
      intentos = (
        case when jsonb_array_length(intentos) >= ${keptTries} then intentos - 0 else intentos end
      ) || ${JSON.stringify([tried])}::jsonb
    where empresa_id = ${empresa_id} and id = ${id}`);
  if (arrived) return;
  if (gone) await turnOff(tx, empresa_id, destino_id, 'El servidor respondió que esta dirección ya no existe (410)');
  else if (!isTest) await turnOffIfHopeless(tx, empresa_id, destino_id);
};

/** Tries of a delivery that its log keeps. */
const keptTries = 40;
