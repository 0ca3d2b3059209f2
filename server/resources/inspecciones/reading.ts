import { and, eq, isNull } from 'drizzle-orm';
import type { InspeccionEnviada } from '#contract/entities/inspecciones';
import type { Tx } from '../../db/system';
import { meterInForce } from '../../db/meterInForce';
import { lecturaTable as l, medidorTable as m } from '../../db/tables/hojaDeVida';
import type { inspeccionTable } from '../../db/tables/inspecciones';
import type { Actor } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { addReading, judgeReading, readMeter } from '../activos/index';

type Read = Partial<Pick<typeof inspeccionTable.$inferInsert, 'medidor' | 'lectura_id'>>;

/**
 * Stores the value of the odometer, or of the hour meter where there is none. A value that does not fit among the other
 * readings is none: what a phone saw is not refused for it.
 */
export const readingOf = async (
  tx: Tx,
  actor: Actor,
  { activo_id, lectura }: InspeccionEnviada,
  fecha: string,
): Promise<Read> => {
  if (lectura === null) return { medidor: null };
  for (const medidor of ['odometro', 'horometro'] as const) {
    const [meter] = await tx
      .select()
      .from(m)
      .where(and(eq(m.empresa_id, actor.empresaId), isNull(m.eliminado_en), eq(m.id, meterInForce(activo_id, medidor))))
      .for('no key update');
    if (!meter) continue;
    const input = { valor: lectura, fecha, foto_id: null, nota: 'Inspección', reinicio: false };
    try {
      const { id } = await addReading(tx, actor, meter, input, 'manual');
      return { medidor, lectura_id: id };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDACION') return { medidor };
      throw error;
    }
  }
  return { medidor: null };
};

/** The reading of an inspection that counts for nothing. */
export const takeReadingBack = async (tx: Tx, actor: Actor, activoId: number, id: number): Promise<void> => {
  const [reading] = await tx
    .select({ medidor_id: l.medidor_id, estado: l.estado })
    .from(l)
    .innerJoin(m, and(eq(m.empresa_id, l.empresa_id), eq(m.id, l.medidor_id), isNull(m.eliminado_en)))
    .where(and(eq(l.empresa_id, actor.empresaId), eq(l.id, id)));
  if (!reading || reading.estado === 'anulada') return;
  const meter = await readMeter(tx, actor.empresaId, activoId, reading.medidor_id, true);
  await judgeReading(tx, actor, meter, id, { estado: 'anulada', motivo: 'Se anuló la inspección' });
};
