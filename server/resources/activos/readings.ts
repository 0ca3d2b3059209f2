import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from '#contract/core/validation';
import type { juicioLectura, Lectura, nuevaLectura } from '#contract/entities/hojaDeVida';
import { meterName } from '#contract/words/hojaDeVida';
import type { Tx } from '../../db/system';
import { checkFiles } from '../../files/index';
import { audit, type Actor } from '../../history/audit';
import { record } from '../../history/timeline';
import { ApiError, fieldError, theOne } from '../../plugins/errors';
import { settle } from '../../fuel/settle';
import type { MeterRow } from './meterRows';
import { lecturaTable } from '../../db/tables/hojaDeVida';
import { showNewest } from '../../db/newestReading';
import { quantity } from './wording';
import { leap, neighbours, refuseBackwards, refuseReset, totalOf, type ReadingRow } from './readingsAround';

export type NewReading = z.output<typeof nuevaLectura>;

/**
 * Adds a reading to a meter, whose row is locked. `total` continues across replaced meters; a jump that is too large is
 * held for review.
 *
 * @throws ApiError 422 at `valor` when a cumulative meter would decrease in date order, at `fecha` for the future,
 * at `reinicio`
 */
export const addReading = async (
  tx: Tx,
  actor: Actor,
  meter: MeterRow,
  input: NewReading,
  fuente: Lectura['fuente'],
): Promise<ReadingRow> => {
  const fecha = input.fecha ?? new Date().toISOString();
  if (isFuture(input.fecha)) throw fieldError('fecha', 'No puede ser una fecha futura');
  if (meter.acumulativo && input.valor < 0) throw fieldError('valor', 'Mínimo 0');
  await checkFiles(tx, actor.empresaId, 'foto_id', [input.foto_id]);
  const around = await neighbours(tx, meter, fecha);
  if (input.reinicio) refuseReset(meter, around);
  const total = input.reinicio ? (around.before?.total ?? input.valor) : totalOf(input.valor, around);
  if (meter.acumulativo) await refuseBackwards(tx, meter, total, around);
  const motivo = leap(meter, total, fecha, around.before);
  const [reading] = await tx
    .insert(lecturaTable)
    .values({
      empresa_id: actor.empresaId,
      medidor_id: meter.id,
      valor: input.valor,
      total,
      fecha,
      fuente,
      estado: motivo ? 'sospechosa' : 'valida',
      reinicio: input.reinicio,
      motivo,
      nota: input.nota,
      foto_id: input.foto_id,
      creado_por_id: actor.userId,
    })
    .returning();
  if (!reading) throw new Error('the reading was not stored');
  if (!motivo) await showNewest(tx, meter);
  const shown = quantity(input.valor, meter.unidad);
  await record(tx, actor, {
    activo_id: meter.activo_id,
    tipo: input.reinicio ? 'reinicio_medidor' : 'lectura_medidor',
    titulo: input.reinicio
      ? `Cambio de ${meterName(meter)}: el nuevo marca ${shown}`
      : `${meterName(meter)}: ${shown}${motivo ? ' (por confirmar)' : ''}`,
    detalle: motivo ?? input.nota,
    referencia_tipo: 'medidor',
    referencia_id: meter.id,
    ...(input.fecha && { fecha: input.fecha }),
    ...(input.foto_id && { adjuntos: [input.foto_id] }),
  });
  await judgeLoads(tx, meter, reading);
  await note(tx, actor, 'crear', meter, reading, null);
  return reading;
};

/**
 * Accepts or annuls a suspicious reading, or annuls a valid one; the meter's row is locked.
 * @throws ApiError 404, 409, 422 at `valor`
 */
export const judgeReading = async (
  tx: Tx,
  actor: Actor,
  meter: MeterRow,
  id: number,
  { estado, motivo }: z.output<typeof juicioLectura>,
) => {
  const mine = and(
    eq(lecturaTable.empresa_id, actor.empresaId),
    eq(lecturaTable.medidor_id, meter.id),
    eq(lecturaTable.id, id),
  );
  const reading = theOne(await tx.select().from(lecturaTable).where(mine));
  if (reading.estado === estado || reading.estado === 'anulada')
    throw new ApiError('CONFLICTO', { message: 'La lectura ya fue juzgada.' });
  const around = await neighbours(tx, meter, reading.fecha, reading.id);
  if (reading.reinicio && around.after)
    throw new ApiError('CONFLICTO', { message: 'Hay lecturas posteriores al cambio de medidor.' });
  // The meter may have been replaced since the reading was held for review.
  const total = estado === 'valida' ? totalOf(reading.valor, around) : reading.total;
  if (estado === 'valida' && meter.acumulativo) await refuseBackwards(tx, meter, total, around);
  const [judged] = await tx
    .update(lecturaTable)
    .set({ estado, total, motivo: motivo ?? reading.motivo })
    .where(mine)
    .returning();
  if (!judged) throw new ApiError('NO_ENCONTRADO');
  await showNewest(tx, meter);
  const shown = quantity(reading.valor, meter.unidad);
  await record(tx, actor, {
    activo_id: meter.activo_id,
    tipo: 'lectura_medidor',
    titulo:
      estado === 'valida'
        ? `${meterName(meter)}: lectura confirmada, ${shown}`
        : `${meterName(meter)}: lectura anulada, ${shown}`,
    detalle: motivo,
    referencia_tipo: 'medidor',
    referencia_id: meter.id,
  });
  await judgeLoads(tx, meter, judged);
  await note(tx, actor, 'editar', meter, judged, reading);
  return judged;
};

/** Deletes readings that were annulled because the import that brought them was undone: they never were. */
export const forgetReadings = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> => {
  const l = lecturaTable;
  if (ids.length > 0)
    await tx.delete(l).where(and(eq(l.empresa_id, empresaId), inArray(l.id, [...ids]), eq(l.estado, 'anulada')));
};

/**
 * A replaced meter separates the loads before it from those after; a load is as doubtful as the readings made from its
 * meters.
 */
const judgeLoads = async (tx: Tx, { empresa_id, activo_id, tipo }: MeterRow, { id, reinicio }: ReadingRow) => {
  if (tipo !== 'odometro' && tipo !== 'horometro') return;
  if (reinicio || (await isOfLoad(tx, empresa_id, activo_id, id))) await settle(tx, empresa_id, [activo_id]);
};

const isOfLoad = async (tx: Tx, empresaId: number, activoId: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select 1 from cargas_combustible
    where empresa_id = ${empresaId}
      and activo_id = ${activoId}
      and ${id} in (lectura_id, lectura_horas_id)
      and eliminado_en is null`);
  return rows.length > 0;
};

const note = (
  tx: Tx,
  actor: Actor,
  accion: 'crear' | 'editar',
  meter: MeterRow,
  now: ReadingRow,
  was: ReadingRow | null,
) =>
  audit(tx, actor, {
    accion,
    entidad: 'lecturas',
    entidad_id: now.id,
    nombre: `${meterName(meter)}: ${quantity(now.valor, meter.unidad)}`,
    cambios: [{ campo: 'estado', antes: was?.estado ?? null, despues: now.estado }],
  });

/** Tolerates clocks up to a minute ahead of ours. */
const isFuture = (moment: string | undefined) => moment !== undefined && Date.parse(moment) > Date.now() + 60_000;
