import { and, eq, sql } from 'drizzle-orm';
import type { divisionIndisponibilidad, Indisponibilidad } from '#contract/entities/hojaDeVida';
import type { z } from '#contract/core/validation';
import { clasesParada } from '#contract/words/hojaDeVida';
import type { Tx } from '../db/system';
import { indisponibilidadTable as t } from '../db/tables/hojaDeVida';
import { audit, changesBetween, type Actor } from '../history/audit';
import { record } from '../history/timeline';
import { ApiError, fieldError } from '../plugins/errors';
import { adjective } from '../resources/activos/downtime';
import { happenedAt } from '../resources/ordenes/index';
import { inWords, ofAsset, one, periodOf, type Period } from './downtimeRows';

/** @throws ApiError 409 with the downtime as it is now */
export const mustBeCurrent = (downtime: Indisponibilidad, version: number) => {
  if (downtime.version !== version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: downtime } });
};

/** @throws ApiError 404 at `orden_id` */
export const mustBeItsOrder = async (tx: Tx, empresaId: number, activoId: number, ordenId: number) => {
  const { rows } = await tx.execute(sql`select 1 from ordenes
    where empresa_id = ${empresaId} and id = ${ordenId} and activo_id = ${activoId} and eliminado_en is null`);
  if (rows.length === 0) throw new ApiError('NO_ENCONTRADO', { errors: { orden_id: ['No existe'] } });
};

export const insert = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  downtime: Period & Pick<Indisponibilidad, 'orden_id'>,
): Promise<number> => {
  const { empresaId, userId } = actor;
  const period = await periodOf(tx, empresaId, activoId, downtime);
  const [made] = await tx
    .insert(t)
    .values({
      ...period,
      empresa_id: empresaId,
      activo_id: activoId,
      clase: downtime.clase,
      nota: downtime.motivo,
      origen: 'manual',
      orden_id: downtime.orden_id,
      creado_por_id: userId,
    })
    .returning({ id: t.id });
  if (!made) throw new Error('the downtime was not stored');
  const row = await one(tx, empresaId, activoId, made.id);
  await note(tx, actor, 'crear', activoId, null, row);
  await record(tx, actor, {
    activo_id: activoId,
    tipo: 'parada_iniciada',
    titulo: `Parada ${adjective[downtime.clase]} anotada: ${await inWords(tx, row)}`,
    detalle: downtime.motivo,
    fecha: period.inicio_en,
  });
  return made.id;
};

export const correct = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  before: Indisponibilidad,
  input: Period,
): Promise<Indisponibilidad> => {
  const { empresaId } = actor;
  const period = await periodOf(tx, empresaId, activoId, input, before.id);
  await tx
    .update(t)
    .set({
      ...period,
      clase: input.clase,
      nota: input.motivo,
      abierta_por_importacion: null,
      cerrada_por_importacion: null,
      version: sql`${t.version} + 1`,
    })
    .where(and(ofAsset(empresaId, activoId), eq(t.id, before.id)));
  const after = await one(tx, empresaId, activoId, before.id);
  await note(tx, actor, 'editar', activoId, before, after);
  const titulo = `Parada corregida: ${await inWords(tx, after)}`;
  const was = `Antes: ${await inWords(tx, before)}, ${clasesParada[before.clase].toLowerCase()}`;
  await record(tx, actor, { activo_id: activoId, tipo: 'edicion', titulo, detalle: was });
  return after;
};

/** Ends a downtime at a moment and begins another then. @returns the first part, and the id of the second */
export const split = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  whole: Indisponibilidad,
  { en, clase, motivo }: Omit<z.output<typeof divisionIndisponibilidad>, 'version'>,
) => {
  const at = happenedAt(en, 'en');
  if (at <= whole.desde || (whole.hasta !== null && at >= whole.hasta))
    throw fieldError('en', 'Debe estar dentro de la parada');
  const first = await correct(tx, actor, activoId, whole, { ...whole, hasta: at });
  const second = {
    ...whole,
    desde: at,
    clase: clase ?? whole.clase,
    motivo: motivo === undefined ? whole.motivo : motivo,
  };
  return { first, second: await insert(tx, actor, activoId, second) };
};

export const remove = async (tx: Tx, actor: Actor, activoId: number, downtime: Indisponibilidad): Promise<void> => {
  await tx.delete(t).where(and(ofAsset(actor.empresaId, activoId), eq(t.id, downtime.id)));
  await note(tx, actor, 'eliminar', activoId, downtime, null);
  await record(tx, actor, {
    activo_id: activoId,
    tipo: 'edicion',
    titulo: `Parada eliminada: ${await inWords(tx, downtime)}`,
    detalle: downtime.motivo,
  });
};

const corrected = ['desde', 'hasta', 'clase', 'motivo', 'orden_id'] as const;

const note = async (
  tx: Tx,
  actor: Actor,
  accion: 'crear' | 'editar' | 'eliminar',
  activoId: number,
  before: Indisponibilidad | null,
  after: Indisponibilidad | null,
) => {
  const { rows } = await tx.execute<{ nombre: string }>(
    sql`select nombre from activos where empresa_id = ${actor.empresaId} and id = ${activoId}`,
  );
  await audit(tx, actor, {
    accion,
    entidad: 'paradas_activo',
    entidad_id: (after ?? before)?.id ?? null,
    nombre: rows[0]?.nombre ?? null,
    cambios: changesBetween(before, after ?? {}, corrected),
  });
};
