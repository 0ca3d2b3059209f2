import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import type { Row } from '../../records/store';
import { lecturaTable as l, medidorTable as m } from '../../db/tables/hojaDeVida';
import { addReading, judgeReading, readMeter } from '../activos/index';
import { combustibleTable as c } from '../../db/tables/combustible';

/** The meters whose values a load has: its fields, and the unit in which they count. */
const meters = [
  { tipo: 'odometro', unidad: 'km', value: 'odometro_km', reading: 'lectura_id' },
  { tipo: 'horometro', unidad: 'h', value: 'horometro_h', reading: 'lectura_horas_id' },
] as const;

/**
 * The meter values of a load are stored as readings while the load is in force; otherwise those readings are annulled.
 * A value that does not fit among the other readings is not stored: the load is kept, and its own check covers it.
 */
export const followReadings = async (tx: Tx, actor: Actor, load: Row, stands: boolean) => {
  const mine = and(eq(c.empresa_id, actor.empresaId), eq(c.id, load.id));
  const [kept] = await tx.select().from(c).where(mine);
  if (!kept) return;
  for (const meter of meters) {
    const [value, before] = [kept[meter.value], kept[meter.reading]];
    if (before !== null) await annul(tx, actor, before);
    const now = stands && value !== null ? await add(tx, actor, kept.activo_id, meter, value, kept.fecha) : null;
    if (now !== before)
      await tx
        .update(c)
        .set({ [meter.reading]: now })
        .where(mine);
  }
};

const add = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  { tipo, unidad }: Pick<(typeof meters)[number], 'tipo' | 'unidad'>,
  valor: number,
  fecha: string,
): Promise<number | null> => {
  const [found] = await tx
    .select({ id: m.id, unidad: m.unidad })
    .from(m)
    .where(and(eq(m.empresa_id, actor.empresaId), eq(m.activo_id, activoId), eq(m.tipo, tipo), isNull(m.eliminado_en)))
    .orderBy(m.id)
    .limit(1);
  if (found?.unidad !== unidad) return null;
  const meter = await readMeter(tx, actor.empresaId, activoId, found.id, true);
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
