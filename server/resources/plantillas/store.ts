import { sql } from 'drizzle-orm';
import { plantillas } from '#contract/plantillas';
import type { Store } from '../../store';
import { plantillaTable } from './table';

export const plantillaStore: Store = {
  entity: plantillas,
  table: plantillaTable,
  computed: { items_n: sql`jsonb_array_length(plantillas.items)` },
  references: {},
};
