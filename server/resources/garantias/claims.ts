import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { cambioReclamo, nuevoReclamo, Reclamo } from '#contract/entities/garantias';
import { claimStates } from '#contract/rules/claims';
import { estadosReclamo } from '#contract/words/garantias';
import type { z } from '#contract/core/validation';
import { dayOf } from '../../db/days';
import type { Tx } from '../../db/system';
import { reclamoTable as r } from '../../db/tables/garantias';
import { changedBy } from '../../db/tables/stored';
import { ordenTable as o } from '../../db/tables/ordenes';
import { audit } from '../../history/audit';
import { ApiError, fieldError, theOne } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { countMoney } from './money';
import { refuseUncovered } from './covers';

const living = (empresaId: number, garantiaId: number) =>
  and(eq(r.empresa_id, empresaId), eq(r.garantia_id, garantiaId), isNull(r.eliminado_en));

/** The claims of a warranty, or one of them. */
export const claimsOf = (tx: Tx, empresaId: number, garantiaId: number, id?: number): Promise<Reclamo[]> =>
  tx
    .select({
      id: r.id,
      garantia_id: r.garantia_id,
      orden_id: r.orden_id,
      orden_numero: sql<string>`(
        select ordenes.numero from ordenes where ordenes.empresa_id = ${r.empresa_id} and ordenes.id = ${r.orden_id}
      )`,
      estado: r.estado,
      reclamado: sql<number>`${r.reclamado}::float8`,
      recuperado: sql<number | null>`${r.recuperado}::float8`,
      fecha: r.fecha,
      nota: r.nota,
      creado_en: r.creado_en,
      version: r.version,
    })
    .from(r)
    .where(and(living(empresaId, garantiaId), id === undefined ? undefined : eq(r.id, id)))
    .orderBy(asc(r.id));

/**
 * Claims for an order, whose asset and failure the warranty must cover.
 * @throws ApiError 404 or 422 at `orden_id`, 422 at `recuperado` or `fecha` of one that was paid
 */
export const makeClaim = async (
  tx: Tx,
  caller: Caller,
  garantiaId: number,
  { orden_id, reclamado, nota, estado, recuperado, fecha }: z.output<typeof nuevoReclamo>,
): Promise<number> => {
  const { empresaId, user } = caller;
  await refuseUncovered(tx, empresaId, garantiaId, orden_id);
  const [made] = await tx
    .insert(r)
    .values({
      ...{ empresa_id: empresaId, garantia_id: garantiaId, orden_id, reclamado, nota },
      ...{ creado_por_id: user.id, actualizado_por_id: user.id },
    })
    .returning({ id: r.id });
  if (!made) throw new Error('the claim was not stored');
  const cambios = [
    { campo: 'estado', antes: null, despues: 'presentado' },
    { campo: 'reclamado', antes: null, despues: reclamado },
  ];
  await audit(tx, actorOf(caller), {
    ...{ accion: 'crear', entidad: 'reclamos', entidad_id: made.id, nombre: await numberOf(tx, empresaId, orden_id) },
    cambios,
  });
  if (estado !== 'presentado')
    await changeClaim(tx, caller, garantiaId, made.id, { version: 1, estado, recuperado, fecha });
  return made.id;
};

const numberOf = async (tx: Tx, empresaId: number, ordenId: number) =>
  theOne(
    await tx
      .select({ numero: o.numero })
      .from(o)
      .where(and(eq(o.empresa_id, empresaId), eq(o.id, ordenId))),
  ).numero;

/**
 * Changes a claim, and writes what its money changes in the asset's timeline.
 * @throws ApiError 404, 409 for its version or state, 422 at `recuperado` or `fecha`
 */
export const changeClaim = async (
  tx: Tx,
  caller: Caller,
  garantiaId: number,
  id: number,
  { version, ...said }: z.output<typeof cambioReclamo>,
): Promise<void> => {
  const { empresaId, user } = caller;
  const before = theOne(await claimsOf(tx, empresaId, garantiaId, id));
  if (before.version !== version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
  const estado = said.estado ?? before.estado;
  if (!claimStates(before.estado).includes(estado))
    throw new ApiError('CONFLICTO', {
      message: `El reclamo está ${word(before.estado)}: no pasa a ${word(estado)}.`,
    });
  const after = {
    estado,
    reclamado: said.reclamado ?? before.reclamado,
    nota: said.nota === undefined ? before.nota : said.nota,
    ...(estado === 'pagado'
      ? await paidOf(tx, before, said)
      : { recuperado: agreedOf(estado, before, said), fecha: null }),
  };
  await tx
    .update(r)
    .set({ ...after, ...changedBy(r, user.id) })
    .where(and(living(empresaId, garantiaId), eq(r.id, id)));
  await countMoney(tx, actorOf(caller), id);
  const cambios = (['estado', 'reclamado', 'recuperado', 'fecha', 'nota'] as const).flatMap((campo) =>
    after[campo] === before[campo] ? [] : [{ campo, antes: before[campo], despues: after[campo] }],
  );
  if (cambios.length > 0)
    await audit(tx, actorOf(caller), {
      ...{ accion: 'editar', entidad: 'reclamos', entidad_id: id, nombre: before.orden_numero },
      cambios,
    });
};

type Said = Pick<z.output<typeof cambioReclamo>, 'recuperado' | 'fecha'>;

const word = (estado: Reclamo['estado']) => estadosReclamo[estado].toLowerCase();

/** What was agreed and is not paid yet. */
const agreedOf = (estado: Reclamo['estado'], before: Reclamo, { recuperado }: Said) =>
  estado !== 'aceptado' ? null : recuperado === undefined ? before.recuperado : recuperado;

/** What came back, and the day on which it counts: by default today. */
const paidOf = async (tx: Tx, before: Reclamo, said: Said): Promise<{ recuperado: number; fecha: string }> => {
  const recuperado = said.recuperado === undefined ? before.recuperado : said.recuperado;
  if (recuperado === null || recuperado <= 0) throw fieldError('recuperado', 'Escriba cuánto pagaron');
  const today = await dayOf(tx);
  const fecha = said.fecha ?? before.fecha ?? today;
  if (fecha > today) throw fieldError('fecha', 'No puede ser una fecha futura');
  return { recuperado, fecha };
};
