import { sql } from 'drizzle-orm';
import { servicios, type Servicio } from '#contract/entities/servicios';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { lockLiving, type Store } from '../../records/store';
import { repuestoTable } from '../../db/tables/repuestos';
import { servicioTable } from '../../db/tables/servicios';

/** The cost of a service's parts at today's mean. */
export const costOfParts = sql`(
  select coalesce(round(sum((linea->>'cantidad')::numeric * pieza.costo_unitario), 2), 0)
  from jsonb_array_elements(servicios.repuestos) linea
  join repuestos pieza on pieza.id = (linea->>'repuesto_id')::int and pieza.empresa_id = servicios.empresa_id
)`;

export const servicioStore: Store<Servicio> = {
  entity: servicios,
  table: servicioTable,
  computed: {
    costo_repuestos: sql`${costOfParts}::float8`,
  },
  conditions: {
    repuesto_id: (ids) => sql`exists (
      select 1 from jsonb_array_elements(servicios.repuestos) linea
      where (linea ->> 'repuesto_id')::int = any(${sql.param(ids)}::int[])
    )`,
    aplica_a: (kinds) => sql`(servicios.aplica_a = '{}' or servicios.aplica_a && ${sql.param(kinds)}::text[])`,
  },

  prepare: async (tx, values, before, empresaId) => {
    if (values.repuestos) await checkParts(tx, empresaId, values.repuestos, before?.repuestos);
    return values;
  },

  beforeRemove: async (tx, ids) => {
    const { rows } = await tx.execute<{ numero: string }>(sql`
      select numero from ordenes
      where id = any(array(select ordenes_con_servicio(${sql.param(ids)}::int[])))
      order by id desc limit 1`);
    if (rows[0])
      throw new ApiError('EN_USO', {
        message: `El servicio está en órdenes (${rows[0].numero}): desactívelo en vez de eliminarlo.`,
      });
  },
};

/**
 * Parts that were already listed may have been deleted since.
 * @throws ApiError 404 at the line whose part the company does not have
 */
const checkParts = async (
  tx: Tx,
  empresaId: number,
  lines: Servicio['repuestos'],
  before: Servicio['repuestos'] = [],
) => {
  const known = new Set(before.map(({ repuesto_id }) => repuesto_id));
  const asked = lines.map(({ repuesto_id }) => repuesto_id).filter((id) => !known.has(id));
  if (asked.length === 0) return;
  for (const id of await lockLiving(tx, repuestoTable, empresaId, asked)) known.add(id);
  const missing = lines.flatMap(({ repuesto_id }, at) =>
    known.has(repuesto_id) ? [] : [[`repuestos.${at}.repuesto_id`, ['No existe']] as const],
  );
  if (missing.length > 0)
    throw new ApiError('NO_ENCONTRADO', {
      errors: Object.fromEntries(missing.map(([field, words]) => [field, [...words]])),
    });
};
