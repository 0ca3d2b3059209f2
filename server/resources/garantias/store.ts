import { sql } from 'drizzle-orm';
import { garantias, type Garantia } from '#contract/entities/garantias';
import { garantiaTable } from '../../db/tables/garantias';
import type { Store } from '../../records/store';

export const garantiaStore: Store<Garantia> = {
  entity: garantias,
  table: garantiaTable,
  computed: {
    proveedor: sql`null`,
    de: sql`''`,
    de_activo_id: sql`garantias.activo_id`,
    situacion: sql`'vigente'`,
    termino_en: sql`null`,
    termino_por: sql`null`,
    documento_url: sql`archivo_url(documento_id)`,
    reclamos_n: sql`0`,
    reclamado: sql`0`,
    recuperado: sql`0`,
  },
};
