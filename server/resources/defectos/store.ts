import { sql } from 'drizzle-orm';
import { defectos, type Defecto } from '#contract/entities/defectos';
import { defectoTable } from '../../db/tables/inspecciones';
import type { Store } from '../../records/store';

export const defectoStore: Store<Defecto> = {
  entity: defectos,
  table: defectoTable,
  computed: {
    plantilla: sql`(select p.nombre from plantillas p where p.empresa_id = defectos.empresa_id and p.id = plantilla_id)`,
    orden_numero: sql`(select o.numero from ordenes o where o.empresa_id = defectos.empresa_id and o.id = orden_id)`,
    ultima_nota: sql`null`,
    foto_url: sql`null`,
    costo: sql`null`,
  },
};
