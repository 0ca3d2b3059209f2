import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import type { Row } from '../../records/store';
import { lecturaTable as l, medidorTable as m } from '../../db/tables/hojaDeVida';
import { addReading, judgeReading, readMeter } from '../activos/index';
import { combustibleTable as c } from '../../db/tables/combustible';

/**
 * The odometer value of a load is stored as a reading while the load is in force; otherwise that reading is annulled. A
 * value that does not fit among the other readings is not stored: the load is kept, and its own check covers the
 * odometer.
 */
export const followReading = async (tx: Tx, actor: Actor, load: Row, stands: boolean) => {
  const mine = and(eq(c.empresa_id, actor.empresaId), eq(c.id, load.id));
  const [kept] = await tx.select().from(c).where(mine);
  if (!kept) return;
  if (kept.lectura_id !== null) await annul(tx, actor, kept.lectura_id);
  const lectura_id =
    stands && kept.odometro_km !== null ? await add(tx, actor, kept.activo_id, kept.odometro_km, kept.fecha) : null;
  if (lectura_id !== kept.lectura_id) await tx.update(c).set({ lectura_id }).where(mine);
};

const add = async (tx: Tx, actor: Actor, activoId: number, valor: number, fecha: string): Promise<number | null> => {
  const [odometer] = await tx
    .select({ id: m.id, unidad: m.unidad })
    .from(m)
    .where(
      and(eq(m.empresa_id, actor.empresaId), eq(m.activo_id, activoId), eq(m.tipo, 'odometro'), isNull(m.eliminado_en)),
    )
    .orderBy(m.id)
    .limit(1);
  if (odometer?.unidad !== 'km') return null;
  const meter = await readMeter(tx, actor.empresaId, activoId, odometer.id, true);
  const input = { valor, fecha, foto_id: null, nota: 'Carga de combustible', reinicio: false };
  try {
    return (await addReading(tx, actor, meter, input, 'manual')).id;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'VALIDACION') return null;
    throw error;
  }
};

const annul = async (tx: Tx, actor: Actor, id: number) => {
  const { rows } = await tx.execute<{ activo_id: number; medidor_id: number }>(sql`
    select m.activo_id, m.id as medidor_id from ${l} l join ${m} m on m.id = l.medidor_id
    where l.empresa_id = ${actor.empresaId}
      and m.empresa_id = ${actor.empresaId}
      and l.id = ${id}
      and l.estado <> 'anulada'
      and m.eliminado_en is null`);
  const [reading] = rows;
  if (!reading) return;
  const meter = await readMeter(tx, actor.empresaId, reading.activo_id, reading.medidor_id, true);
  await judgeReading(tx, actor, meter, id, {
    estado: 'anulada',
    motivo: 'Se corrigió o anuló la carga de combustible',
  });
};
