import { sql } from 'drizzle-orm';
import { defectos, type Defecto } from '#contract/entities/defectos';
import { assetBelowLevels } from '../../db/belowLevels';
import { startOf } from '../../db/days';
import { defectoTable } from '../../db/tables/inspecciones';
import { isSo } from '../../records/meaning';
import type { Store } from '../../records/store';

/** Its latest sighting. */
const lastSeen = (what: ReturnType<typeof sql>) => sql`(
  select ${what} from inspeccion_respuestas r
  join inspecciones i on i.empresa_id = r.empresa_id and i.id = r.inspeccion_id
    and i.anulada_en is null and i.eliminado_en is null
  where r.empresa_id = defectos.empresa_id and r.defecto_id = defectos.id
  order by i.fecha desc, i.id desc limit 1
)`;

export const defectoStore: Store<Defecto> = {
  entity: defectos,
  table: defectoTable,
  computed: {
    plantilla: sql`(
      select p.nombre from plantillas p where p.empresa_id = defectos.empresa_id and p.id = defectos.plantilla_id
    )`,
    orden_numero: sql`(
      select o.numero from ordenes o where o.empresa_id = defectos.empresa_id and o.id = defectos.orden_id
    )`,
    ultima_nota: lastSeen(sql`r.nota`),
    foto_url: lastSeen(sql`archivo_url(r.fotos[1])`),
    // Its order is for all of its defects alike.
    costo: sql`(
      select round(o.costo_total / (
        select count(*) from defectos otros
        where otros.empresa_id = o.empresa_id and otros.orden_id = o.id and otros.eliminado_en is null
      ), 2)::float8
      from ordenes o where o.empresa_id = defectos.empresa_id and o.id = defectos.orden_id
    )`,
  },
  conditions: {
    bajo_nivel_id: (ids) => assetBelowLevels('defectos', ids),
    repetido: (asked) => isSo(asked, sql`defectos.vistas_n > 1`),
    desde: ([at]) => sql`defectos.abierto_en >= ${startOf(at)}`,
    hasta: ([at]) => sql`defectos.abierto_en < ${startOf(at)}`,
  },
};
