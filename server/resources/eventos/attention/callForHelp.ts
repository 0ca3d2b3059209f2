import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { llamadoSos } from '#contract/entities/eventos';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { audit } from '../../../history/audit';
import { ApiError, fieldError } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { activoTable } from '../../../db/tables/activos';
import { reglaTable } from '../../../db/tables/reglas';
import { eventoTable as e } from '../../../db/tables/eventos';
import { vehicleOf } from '../record/vehicleOf';
import { personIdOf } from '../../../records/person';

export const callKeyOf = (userId: number) => `sos:persona:${userId}`;

type Call = z.output<typeof llamadoSos>;

/**
 * Their vehicle and its place stand for what the caller did not say: who needs help does not fill in forms.
 * @returns the id of the caller's call: the open one, updated to their current place, or a new one
 */
export const callForHelp = async (tx: Tx, caller: Caller, call: Call): Promise<number> => {
  const { empresaId, user } = caller;
  const { fecha } = call;
  if (call.activo_id !== null) await mustExist(tx, empresaId, call.activo_id);
  if (call.solo_lugar) return addPlace(tx, caller, call);
  const personal_id = await personIdOf(tx, caller);
  const vehicle = call.activo_id === null && personal_id !== null ? await vehicleOf(tx, empresaId, personal_id) : null;
  const activo_id = call.activo_id ?? vehicle?.activo_id ?? null;
  const { latitud, longitud } = hasPlace(call) ? call : (vehicle ?? call);
  const now = Date.now();
  const at = Math.min(now, fecha === undefined ? now : Date.parse(fecha));
  const [rule] = await tx
    .select({ id: reglaTable.id })
    .from(reglaTable)
    .where(
      and(
        eq(reglaTable.empresa_id, empresaId),
        eq(reglaTable.tipo, 'sos'),
        eq(reglaTable.activa, true),
        isNull(reglaTable.eliminado_en),
      ),
    )
    .orderBy(reglaTable.id)
    .limit(1);
  const moment = new Date(at).toISOString();
  const [made] = await tx
    .insert(e)
    .values({
      empresa_id: empresaId,
      tipo: 'sos',
      severidad: 'critica',
      clave: callKeyOf(user.id),
      ancla_en: moment,
      inicio_en: moment,
      activo_id,
      personal_id,
      // The alarm must show at once who calls; not every user is listed in the personal.
      asunto: user.name,
      regla_id: rule?.id ?? null,
      latitud,
      longitud,
      tardio: now - at >= late,
      efectos_pendientes: true,
      creado_por_id: user.id,
      actualizado_por_id: user.id,
    })
    .onConflictDoUpdate({
      target: [e.empresa_id, e.clave],
      targetWhere: sql`fin_en is null and not corregido`,
      set: {
        activo_id: sql`coalesce(excluded.activo_id, ${e.activo_id})`,
        // Where a vehicle is does not replace where its driver was.
        ...(hasPlace(call) && { latitud, longitud }),
        version: sql`${e.version} + 1`,
        actualizado_en: sql`now()`,
      },
    })
    .returning({ id: e.id, version: e.version });
  if (!made) throw new Error('a call for help was not stored');
  if (made.version === 1)
    await audit(tx, actorOf(caller), { accion: 'crear', entidad: 'eventos', entidad_id: made.id });
  return made.id;
};

const hasPlace = ({ latitud, longitud }: Pick<Call, 'latitud' | 'longitud'>) => latitud !== null && longitud !== null;

/** @returns the id of the caller's last call @throws ApiError 404 when there is none */
const addPlace = async (tx: Tx, { empresaId, user }: Caller, { latitud, longitud }: Call): Promise<number> => {
  const [last] = await tx
    .select({ id: e.id, over: e.fin_en })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), eq(e.clave, callKeyOf(user.id)), isNull(e.eliminado_en)))
    .orderBy(desc(e.inicio_en), desc(e.id))
    .limit(1)
    .for('no key update');
  if (!last) throw new ApiError('NO_ENCONTRADO');
  if (last.over === null && latitud !== null && longitud !== null)
    await tx
      .update(e)
      .set({ latitud, longitud, version: sql`${e.version} + 1`, actualizado_en: sql`now()` })
      .where(and(eq(e.empresa_id, empresaId), eq(e.id, last.id)));
  return last.id;
};

const mustExist = async (tx: Tx, empresaId: number, id: number): Promise<void> => {
  const [found] = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), eq(activoTable.id, id), isNull(activoTable.eliminado_en)));
  if (!found) throw fieldError('activo_id', 'El activo no existe');
};

/** A call older than this (ms) is marked as late. */
const late = 60_000;
