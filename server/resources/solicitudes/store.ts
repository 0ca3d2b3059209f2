import { sql } from 'drizzle-orm';
import { solicitudes, type Solicitud } from '#contract/entities/solicitudes';
import { solicitudTable } from '../../db/tables/solicitudes';
import type { Store } from '../../records/store';

export const solicitudStore: Store<Solicitud> = {
  entity: solicitudes,
  table: solicitudTable,
  computed: {
    fotos_url: sql`'[]'::json`,
    voz_url: sql`archivo_url(voz_id)`,
    orden_numero: sql`(select o.numero from ordenes o where o.empresa_id = solicitudes.empresa_id and o.id = orden_id)`,
  },
};
