import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { ConsultaDestinatario } from '#contract/requests/mensajes';
import type { Tx } from '../db/system';
import { activoTable as a } from '../db/tables/activos';
import { ejecucionTable as e } from '../db/tables/ejecuciones';
import { eventoTable as v } from '../db/tables/eventos';
import { ordenTable as o } from '../db/tables/ordenes';
import { badQuery, theOne } from '../plugins/errors';
import { requireRight, type Caller } from '../plugins/guard';
import { isDrivenBy } from '../resources/ejecuciones/index';
import { seenBy } from '../resources/eventos/record/store';

/** Who drives the asset of a row: in the run under way, else its usual driver. */
const driverOf = (empresaId: number, asset: SQL) => sql<number | null>`(
  select coalesce(
    (
      select p.id from ejecuciones join personal p on p.empresa_id = ejecuciones.empresa_id and ${isDrivenBy(sql`p.id`)}
      where ejecuciones.empresa_id = c.empresa_id and ejecuciones.activo_id = c.id
        and ejecuciones.estado = 'en_curso' and ejecuciones.eliminado_en is null
      order by ejecuciones.salida_en desc limit 1
    ),
    c.conductor_id
  )
  from activos c where c.empresa_id = ${empresaId} and c.id = ${asset}
)`;

/**
 * The person concerned by a record of the company; null: nobody.
 * @throws ApiError 400 unless one is asked for, 403 without the right to see it, 404
 */
export const concernedBy = async (tx: Tx, caller: Caller, asked: ConsultaDestinatario): Promise<number | null> => {
  const { empresaId, role } = caller;
  const [[field, id] = [], second] = Object.entries(asked);
  if (!field || id === undefined || second) throw badQuery('Diga de qué persona, orden, ejecución, evento o activo.');
  switch (field) {
    case 'orden_id': {
      requireRight(caller, 'show', 'ordenes');
      const where = and(eq(o.empresa_id, empresaId), eq(o.id, id), isNull(o.eliminado_en));
      return theOne(await tx.select({ who: o.responsable_id }).from(o).where(where)).who;
    }
    case 'ejecucion_id': {
      requireRight(caller, 'show', 'ejecuciones');
      const who = sql<number | null>`coalesce(
        ${e.personal_id},
        (select c.conductor_id from activos c where c.empresa_id = ${empresaId} and c.id = ${e.activo_id})
      )`;
      const where = and(eq(e.empresa_id, empresaId), eq(e.id, id), isNull(e.eliminado_en));
      return theOne(await tx.select({ who }).from(e).where(where)).who;
    }
    case 'evento_id': {
      requireRight(caller, 'show', 'eventos');
      const who = sql<number | null>`coalesce(${v.personal_id}, ${driverOf(empresaId, sql`${v.activo_id}`)})`;
      const where = and(eq(v.empresa_id, empresaId), eq(v.id, id), isNull(v.eliminado_en), seenBy(role));
      return theOne(await tx.select({ who }).from(v).where(where)).who;
    }
    case 'activo_id': {
      requireRight(caller, 'reference', 'activos');
      const where = and(eq(a.empresa_id, empresaId), eq(a.id, id), isNull(a.eliminado_en));
      return theOne(
        await tx
          .select({ who: driverOf(empresaId, sql`${a.id}`) })
          .from(a)
          .where(where),
      ).who;
    }
    default:
      return id;
  }
};
