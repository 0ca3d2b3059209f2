import { sql, type SQL } from 'drizzle-orm';
import { proveedores, type Proveedor } from '#contract/entities/proveedores';
import { openPurchase } from '#contract/rules/purchases';
import { proveedorTable } from '../../db/tables/proveedores';
import { thisCompany } from '../../db/tables/stored';
import { ApiError } from '../../plugins/errors';
import { columnsOf, factIn } from '../../records/meaning';
import type { Named, Store } from '../../records/store';
import { namingTables } from './naming';

const counted = (table: string, which = sql`true`) => sql`(
  select count(*)::int from ${sql.identifier(table)} n
  where n.empresa_id = proveedores.empresa_id and n.proveedor_id = proveedores.id and n.eliminado_en is null
    and ${which}
)`;

export const proveedorStore: Store<Proveedor> = {
  entity: proveedores,
  table: proveedorTable,
  // Two who write the same new name at once make one supplier.
  oneAtATime: true,
  computed: {
    repuestos_n: counted('repuestos'),
    ordenes_n: counted('ordenes'),
    compras_abiertas_n: counted('compras', factIn(openPurchase, columnsOf('n'))),
  },
  conditions: { servicio_id: (ids) => sql`proveedores.servicio_ids && ${sql.param(ids)}::int[]` },

  beforeRemove: async (tx, ids, empresaId) => {
    for (const [table, what] of Object.entries(namingTables)) {
      const { rows } = await tx.execute<{ nombre: string }>(sql`
        select p.nombre from ${sql.identifier(table)} n
          join proveedores p on p.empresa_id = n.empresa_id and p.id = n.proveedor_id
        where n.empresa_id = ${empresaId} and n.proveedor_id = any(${sql.param(ids)}::int[]) and n.eliminado_en is null
        limit 1`);
      if (rows[0])
        throw new ApiError('EN_USO', {
          message: `«${rows[0].nombre}» figura en ${what}: únalo con otro proveedor o desactívelo.`,
        });
    }
  },
};

/** A record names its supplier by `proveedor_id` or by this text; a name that is new becomes a supplier. */
export const supplierIn = (field: string): Readonly<Record<string, Named>> => ({
  [field]: {
    id: 'proveedor_id',
    store: proveedorStore,
    key: (name) => sql`proveedores.nombre_plegado = plegado(${name})`,
    input: (nombre) => proveedores.input.parse({ nombre }),
  },
});

/** The name of the supplier of a row of this table. */
export const supplierOf = (table: keyof typeof namingTables) => {
  const row = sql.identifier(table);
  return sql<string | null>`(
    select p.nombre from proveedores p where p.empresa_id = ${row}.empresa_id and p.id = ${row}.proveedor_id
  )`;
};

/** The ids of the rows of this table whose supplier has this word (as `coincidencias` takes it). */
export const suppliedBy = (table: keyof typeof namingTables, word: SQL) => sql`
  select n.id from ${sql.identifier(table)} n
  where n.empresa_id = ${thisCompany}
    and n.eliminado_en is null
    and n.proveedor_id = any(array(select coincidencias('proveedores'::regclass, 'busqueda', array[${word}])))`;
