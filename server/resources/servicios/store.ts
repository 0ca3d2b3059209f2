import { and, inArray, sql } from 'drizzle-orm';
import { servicios, type Servicio } from '#contract/servicios';
import type { Tx } from '../../db/client';
import { ApiError } from '../../plugins/errors';
import { mine, type Store } from '../../store';
import { plantillaTable } from '../plantillas/table';
import { repuestoTable } from '../repuestos/table';
import { servicioTable } from './table';

export const servicioStore: Store = {
  entity: servicios,
  table: servicioTable,
  computed: {
    costo_repuestos: sql`(select coalesce(round(sum((linea->>'cantidad')::numeric * pieza.costo_unitario), 2), 0)::float8
      from jsonb_array_elements(servicios.repuestos) linea
      join repuestos pieza on pieza.id = (linea->>'repuesto_id')::int and pieza.empresa_id = servicios.empresa_id)`,
  },
  conditions: {
    aplica_a: (kinds) => sql`(servicios.aplica_a = '{}' or servicios.aplica_a && ${sql.param(kinds)}::text[])`,
  },
  references: { plantilla_id: () => plantillaTable },

  prepare: async (tx, values, before, empresaId) => {
    if (Array.isArray(values.repuestos)) await checkParts(tx, empresaId, values.repuestos as Servicio['repuestos'], before?.repuestos as Servicio['repuestos']);
    return values;
  },
};

/** Those that stood there before may have been deleted since. @throws ApiError 404 at the line that names no part of the company */
const checkParts = async (tx: Tx, empresaId: number, lines: Servicio['repuestos'], before: Servicio['repuestos'] = []) => {
  const known = new Set(before.map(({ repuesto_id }) => repuesto_id));
  const asked = lines.map(({ repuesto_id }) => repuesto_id).filter((id) => !known.has(id));
  if (asked.length === 0) return;
  const found = await tx
    .select({ id: repuestoTable.id })
    .from(repuestoTable)
    .where(and(mine({ table: repuestoTable }, empresaId), inArray(repuestoTable.id, asked)));
  for (const { id } of found) known.add(id);
  const missing = lines.flatMap(({ repuesto_id }, at) => (known.has(repuesto_id) ? [] : [[`repuestos.${at}.repuesto_id`, ['No existe']] as const]));
  if (missing.length > 0) throw new ApiError('NO_ENCONTRADO', { errors: Object.fromEntries(missing.map(([field, words]) => [field, [...words]])) });
};
