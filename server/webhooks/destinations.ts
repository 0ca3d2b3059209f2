import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { TipoWebhook } from '#contract/requests/webhooks';
import { masDestinosDePosiciones } from '#contract/requests/webhooks';
import type { Tx } from '../db/system';
import { literalRefusal, type Reach } from '../egress/reach';
import { audit, type Actor } from '../history/audit';
import { ApiError, fieldError, theOne } from '../plugins/errors';
import { checkRoom } from '../records/room';
import { destinoTable as d } from '../db/tables/webhooks';
import { firstMissed } from './missed';
import { formerSecrets } from './secrets';

export type Clase = 'webhook' | 'reenvio';
export type Destination = typeof d.$inferSelect & { pendientes_n: number; secretos_anteriores_hasta: string[] };

/** Its name in the audit. */
const entidades = { webhook: 'webhooks', reenvio: 'reenvios' } as const;

const pending = sql<number>`(
  select count(*)::int from entregas e
  where e.empresa_id = destinos.empresa_id and e.destino_id = destinos.id and e.estado = 'pendiente'
)`;
const until = sql<string[]>`${formerSecrets(sql`s -> 'hasta'`)}`;
const ofClass = (empresaId: number, clase: Clase) => and(eq(d.empresa_id, empresaId), eq(d.clase, clase));

export const readDestinations = (tx: Tx, empresaId: number, clase: Clase, which?: SQL): Promise<Destination[]> =>
  tx
    .select({ ...getTableColumns(d), pendientes_n: pending, secretos_anteriores_hasta: until })
    .from(d)
    .where(and(ofClass(empresaId, clase), which))
    .orderBy(d.id);

/** @throws ApiError 404 */
export const readDestination = async (
  tx: Tx,
  empresaId: number,
  clase: Clase,
  id: number,
  lock = false,
): Promise<Destination> => {
  if (lock)
    await tx.execute(sql`select 1 from destinos where empresa_id = ${empresaId} and id = ${id} for no key update`);
  return theOne(await readDestinations(tx, empresaId, clase, eq(d.id, id)));
};

/** @throws ApiError 422 at `url` when it names by its number a machine to which nothing may be sent */
export const checkUrl = (url: string | undefined, reach: Reach): void => {
  const refused = url === undefined ? null : literalRefusal(reach, url);
  if (refused) throw fieldError('url', refused);
};

interface Given {
  url: string;
  activo: boolean;
  tipos: TipoWebhook[];
}

/** Whatever gets every position costs each batch of them a row, so a company has few of these. */
const checkPositions = async (
  tx: Tx,
  empresaId: number,
  { activo, tipos }: Pick<Given, 'activo' | 'tipos'>,
  except = 0,
) => {
  if (!activo || !tipos.includes('posiciones')) return;
  const where = sql`
    ${d.empresa_id} = ${empresaId} and ${d.activo} and 'posiciones' = any(${d.tipos}) and ${d.id} <> ${except}`;
  const message =
    `Como máximo ${masDestinosDePosiciones} webhooks y reenvíos encendidos ` + 'reciben posiciones: apague alguno.';
  await checkRoom(tx, {
    table: d,
    owner: empresaId,
    where,
    most: masDestinosDePosiciones,
    full: () => new ApiError('CONFLICTO', { message }),
  });
};

interface Room {
  most: number;
  message: string;
}

type NewDestination = Given & { clase: Clase } & Partial<
    Pick<typeof d.$inferInsert, 'secreto' | 'nombre' | 'formato' | 'activos' | 'niveles'>
  >;

/** @returns its id @throws ApiError 409 when the company has too many */
export const addDestination = async (
  tx: Tx,
  actor: Actor & { userId: number },
  given: NewDestination,
  { most, message }: Room,
): Promise<number> => {
  const { empresaId, userId } = actor;
  const full = () => new ApiError('CONFLICTO', { message });
  await checkRoom(tx, { table: d, owner: empresaId, where: ofClass(empresaId, given.clase), most, full });
  await checkPositions(tx, empresaId, given);
  const [row] = await tx
    .insert(d)
    .values({ ...given, empresa_id: empresaId, creado_por_id: userId, ...(!given.activo && { apagado_en: nowText }) })
    .returning({ id: d.id });
  if (!row) throw new Error('the destination was not stored');
  const cambios = audited.flatMap((campo) =>
    given[campo] === undefined ? [] : [{ campo, antes: null, despues: given[campo] }],
  );
  await audit(tx, actor, {
    accion: 'crear',
    entidad: entidades[given.clase],
    entidad_id: row.id,
    nombre: given.nombre ?? given.url,
    cambios,
  });
  return row.id;
};

/** The fields that the audit shows: never a secret. */
const audited = ['nombre', 'url', 'tipos', 'formato', 'activos', 'niveles', 'activo'] as const;

export type Patch = { [Field in (typeof audited)[number]]?: NewDestination[Field] | undefined } & {
  version?: number | undefined;
};

const nowText = sql`now()` as unknown as string;

/**
 * Changes a destination. Turned on again it starts anew: what failed before counts no more, and a webhook is told of
 * what it missed.
 */
export const changeDestination = async (
  tx: Tx,
  actor: Actor,
  clase: Clase,
  id: number,
  { version, ...given }: Patch,
): Promise<Destination> => {
  const { empresaId } = actor;
  const before = await readDestination(tx, empresaId, clase, id, true);
  if (version !== undefined && version !== before.version) throw new ApiError('VERSION_CONFLICTO');
  const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    typeof d.$inferInsert
  >;
  await checkPositions(tx, empresaId, { ...before, ...patch }, id);
  const cambios = audited
    .filter((campo) => campo in patch && !isDeepStrictEqual(patch[campo], before[campo]))
    .map((campo) => ({ campo, antes: before[campo], despues: patch[campo] }));
  if (cambios.length > 0) {
    const again = patch.activo === true || patch.url !== undefined;
    const isOn = patch.activo ?? before.activo;
    if (isOn && !before.activo && clase === 'webhook') patch.recupera_desde = await firstMissed(tx, before);
    await tx
      .update(d)
      .set({
        ...patch,
        ...(again && { fallando_desde: null, espera_hasta: null }),
        ...(isOn && { apagado_en: null, apagado_motivo: null }),
        ...(before.activo && !isOn && { apagado_en: nowText }),
        actualizado_en: nowText,
        version: before.version + 1,
      })
      .where(and(ofClass(empresaId, clase), eq(d.id, id)));
    await audit(tx, actor, {
      accion: 'editar',
      entidad: entidades[clase],
      entidad_id: id,
      nombre: before.nombre ?? before.url,
      cambios,
    });
  }
  return readDestination(tx, empresaId, clase, id);
};

/** Deletes a destination with its deliveries and what waits for it. */
export const removeDestination = async (tx: Tx, actor: Actor, clase: Clase, id: number): Promise<void> => {
  const { empresaId } = actor;
  const { nombre, url } = await readDestination(tx, empresaId, clase, id, true);
  await tx.execute(sql`delete from salidas_posiciones where empresa_id = ${empresaId} and destino_id = ${id}`);
  await tx.delete(d).where(and(ofClass(empresaId, clase), eq(d.id, id)));
  await audit(tx, actor, { accion: 'eliminar', entidad: entidades[clase], entidad_id: id, nombre: nombre ?? url });
};
