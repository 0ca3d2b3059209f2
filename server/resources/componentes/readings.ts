import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ronda } from '#contract/entities/componentes';
import type { z } from '#contract/core/validation';
import { assetsAsTouched } from '../../components/write';
import { hold, type Held } from '../../components/hold';
import { isImpossible, lifeOf } from '../../components/life';
import type { Tx } from '../../db/system';
import { componenteLecturaTable as l, componenteTable as c } from '../../db/tables/componentes';
import { changedBy } from '../../db/tables/stored';
import { audit } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import type { Touched } from '../../records/touched';
import { happened } from './when';

type Round = z.output<typeof ronda>;
type Reading = Omit<Round['lecturas'][number], 'nota'> & { nota?: string | null | undefined };

interface Said {
  fecha?: string | undefined;
  uuid?: string | undefined;
  lecturas: readonly Reading[];
}

/**
 * Stores what was read, exactly once by its uuid, whenever it arrives. `activoId`: of a round, on which they all must
 * have been mounted then.
 *
 * @returns whether it is new, and what changed
 * @throws ApiError 404 or 422 at `lecturas.N.componente_id`, 422 at `fecha`, 409 for a uuid with other data
 */
export const storeReadings = async (
  tx: Tx,
  caller: Caller,
  said: Said,
  activoId?: number,
): Promise<{ made: boolean; fecha: string; touched: Touched[] }> => {
  const { empresaId, user } = caller;
  const { uuid, lecturas } = said;
  const fecha = happened(said.fecha);
  const ids = lecturas.map(({ componente_id }) => componente_id);
  const fieldAt = (id: number) => `lecturas.${ids.indexOf(id)}.componente_id`;
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw fieldError(`lecturas.${twice}.componente_id`, 'Ya está en esta ronda');
  const held = await hold(tx, empresaId, ids, activoId === undefined ? [] : [activoId], fieldAt);
  if (uuid !== undefined && (await isRepeated(tx, empresaId, uuid, lecturas)))
    return { made: false, fecha, touched: [] };
  if (activoId !== undefined)
    for (const [id, one] of held)
      if (!wasOn(one, activoId, fecha)) throw fieldError(fieldAt(id), 'No estaba montado en este activo en esa fecha');
  await tx.insert(l).values(
    lecturas.map(({ componente_id, profundidad_mm = [], presion, nota }) => ({
      ...{ empresa_id: empresaId, componente_id, fecha, profundidad_mm, presion: presion ?? null, nota: nota ?? null },
      ...{ menor_mm: profundidad_mm.length > 0 ? Math.min(...profundidad_mm) : null, uuid, user_id: user.id },
    })),
  );
  const rows = await tx
    .update(c)
    .set(changedBy(c, user.id))
    .where(and(eq(c.empresa_id, empresaId), inArray(c.id, ids)))
    .returning({ id: c.id, version: c.version });
  await audit(
    tx,
    actorOf(caller),
    ...lecturas.map(({ componente_id, profundidad_mm = [], presion }) => ({
      ...{ accion: 'editar' as const, entidad: 'componentes', entidad_id: componente_id },
      nombre: held.get(componente_id)?.row.serie ?? null,
      cambios: [
        ...(profundidad_mm.length > 0 ? [{ campo: 'profundidades_mm', antes: null, despues: profundidad_mm }] : []),
        ...(presion === undefined || presion === null ? [] : [{ campo: 'presion', antes: null, despues: presion }]),
      ],
    })),
  );
  const assets = [...held.values()].flatMap(({ row }) => row.activo_id ?? []);
  return {
    ...{ made: true, fecha },
    touched: [
      ...rows.map((row): Touched => ['componentes', row]),
      ...(await assetsAsTouched(tx, empresaId, [...new Set(assets)])),
    ],
  };
};

const wasOn = ({ row, acts }: Held, activoId: number, fecha: string): boolean => {
  const life = lifeOf(acts, row.bodega_inicial_id);
  const at = Date.parse(fecha);
  return (
    !isImpossible(life) &&
    life.mounts.some(
      ({ activo_id, desde, hasta }) => activo_id === activoId && desde <= at && at <= (hasta ?? Infinity),
    )
  );
};

/** Whether these readings were stored before. @throws ApiError 409 when others were, with the same uuid */
const isRepeated = async (tx: Tx, empresaId: number, uuid: string, lecturas: readonly Reading[]): Promise<boolean> => {
  const stored = await tx
    .select({ componente_id: l.componente_id, profundidad_mm: l.profundidad_mm, presion: l.presion })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), sql`${l.uuid} = ${uuid}::uuid`));
  if (stored.length === 0) return false;
  const key = ({ componente_id, profundidad_mm = [], presion }: Reading) =>
    JSON.stringify([componente_id, profundidad_mm.map(Number), presion ?? null]);
  const known = stored.map(key).sort().join();
  if (known !== lecturas.map(key).sort().join()) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
  return true;
};
