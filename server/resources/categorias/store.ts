import { sql } from 'drizzle-orm';
import { categorias } from '#contract/categorias';
import type { Store } from '../../store';
import { categoriaTable } from './table';

export const categoriaStore: Store = {
  entity: categorias,
  table: categoriaTable,
  computed: {
    activos_n: sql`(select count(*)::int from activos where activos.categoria_id = categorias.id and activos.eliminado_en is null)`,
  },
  references: {},
};
