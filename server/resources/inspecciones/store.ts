import { sql } from 'drizzle-orm';
import { inspecciones, type Inspeccion } from '#contract/entities/inspecciones';
import { inspeccionTable } from '../../db/tables/inspecciones';
import type { Store } from '../../records/store';

export const inspeccionStore: Store<Inspeccion> = {
  entity: inspecciones,
  table: inspeccionTable,
  computed: {
    respuestas: sql`'[]'::json`,
    firma: sql`null`,
    fallas_n: sql`0`,
    fotos_n: sql`0`,
    defectos: sql`'[]'::json`,
  },
};
