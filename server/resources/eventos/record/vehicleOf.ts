import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { isDrivenBy } from '../../ejecuciones/index';

interface Vehicle {
  activo_id: number;
  latitud: number | null;
  longitud: number | null;
}

/** How long a key that was read says who sits in a vehicle, and how far from its departure a run is the driver's. */
const lately = sql`interval '12 hours'`;

/**
 * The vehicle that a person is with, and where it last was: of their run, else the one that read their key last, else
 * the one assigned to them.
 */
export const vehicleOf = async (tx: Tx, empresaId: number, person: number): Promise<Vehicle | undefined> => {
  const { rows } = await tx.execute<Vehicle & Record<string, unknown>>(sql`
    with vehiculos as (
      (
        select 1 as orden, ejecuciones.activo_id from ejecuciones
        where ejecuciones.empresa_id = ${empresaId} and ejecuciones.eliminado_en is null
          and ejecuciones.estado in ('en_curso', 'programada') and ${isDrivenBy(person)}
          and (ejecuciones.estado = 'en_curso'
            or ejecuciones.salida_en between now() - ${lately} and now() + interval '1 hour')
        order by ejecuciones.estado, abs(extract(epoch from ejecuciones.salida_en - now())) limit 1
      )
      union all
      (
        select 2, l.activo_id from llaves_leidas l
        where l.empresa_id = ${empresaId} and l.hasta > now() - ${lately}
          and persona_de_llave(${empresaId}, l.llave) = ${person}
        order by l.hasta desc limit 1
      )
      union all
      (
        select 3, a.id from activos a where a.empresa_id = ${empresaId} and a.conductor_id = ${person} order by a.id
        limit 1
      )
    )
    select v.activo_id, e.latitud, e.longitud
    from vehiculos v
    join activos a on a.empresa_id = ${empresaId} and a.id = v.activo_id and a.eliminado_en is null
    left join estado_activo e on e.empresa_id = ${empresaId} and e.activo_id = v.activo_id
    order by v.orden limit 1`);
  return rows[0];
};
