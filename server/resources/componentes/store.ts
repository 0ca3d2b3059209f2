import { sql } from 'drizzle-orm';
import { componentes, type Componente } from '#contract/entities/componentes';
import { componenteTable } from '../../db/tables/componentes';
import type { Store } from '../../records/store';

export const componenteStore: Store<Componente> = {
  entity: componentes,
  table: componenteTable,
  computed: {
    proveedor: sql`null`,
    image_url: sql`archivo_url(foto_id)`,
    km: sql`0`,
    horas: sql`0`,
    reencauches_n: sql`0`,
    costo_total: sql`null`,
    costo_km: sql`null`,
    profundidad_mm: sql`null`,
    profundidades_mm: sql`'[]'::json`,
    presion: sql`null`,
    leido_en: sql`null`,
    profundidad_min: sql`null`,
    desgaste_mm_1000km: sql`null`,
    cambio_previsto_en: sql`null`,
  },
};
