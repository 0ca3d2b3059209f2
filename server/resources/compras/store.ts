import { sql, type SQL } from 'drizzle-orm';
import { compras, type Compra } from '#contract/entities/compras';
import { isOfThePlatform, roleId } from '#contract/core/roles';
import { openPurchase, pasosDeCompra, type PasoDeCompra } from '#contract/rules/purchases';
import { todayOnce } from '../../db/days';
import { compraTable } from '../../db/tables/compras';
import { columnsOf, factIn } from '../../records/meaning';
import { names } from '../../records/naming';
import type { StoreFor } from '../../records/reading';
import type { Store } from '../../records/store';
import { suppliedBy, supplierOf } from '../proveedores/index';
import { rowsWithArrived } from './arrived';
import { budgeted } from './budgeted';
import { purchasesWritten } from './rules';

type Asker = Parameters<StoreFor>[0];

const isOpen = factIn(openPurchase, columnsOf('compras'));

/** Of each row as many units as were ordered, at most. */
const receivedShare = sql`coalesce(round((
  select 100 * sum(least(llegado.cantidad, (r ->> 'cantidad')::numeric)) / sum((r ->> 'cantidad')::numeric)
  from ${rowsWithArrived}
), 2), 0)::float8`;

const storeWith = (moves: SQL): Store<Compra> => ({
  entity: compras,
  table: compraTable,
  computed: {
    proveedor: supplierOf('compras'),
    bodega: sql`(
      select b.nombre from bodegas b where b.empresa_id = compras.empresa_id and b.id = compras.bodega_id
    )`,
    recibido_pct: receivedShare,
    atrasada: sql`coalesce(compras.esperada_en < ${todayOnce} and ${isOpen}, false)`,
    transiciones_permitidas: moves,
    creado_por: sql`nombre_usuario(compras.creado_por_id)`,
    ...budgeted.computed,
  },
  conditions: {
    repuesto_id: (ids) => names(compraTable, 'renglones[].repuesto_id', ids as number[]),
    esperada_desde: ([day]) => sql`compras.esperada_en >= ${day}::date`,
    esperada_hasta: ([day]) => sql`compras.esperada_en <= ${day}::date`,
    ...budgeted.conditions,
  },
  // By their supplier.
  foundBy: (word) => suppliedBy('compras', word),
  ...purchasesWritten,
});

const setting = (name: string) => sql`(select ajustes ->> ${sql.raw(`'${name}'`)} from mi_empresa())`;

/** In the company's money. Without a limit none waits. */
const waitsForApproval = sql`coalesce(
  round(compras.total * coalesce(compras.tasa, 1), 2) >= ${setting('aprobacion_desde')}::numeric, false
)`;

const admins = sql`(
  select count(*) from avisables() a
  where a.rol_propio <> ${sql.raw(String(roleId.superadmin))}
    and coalesce(a.rol_aqui, a.rol_propio) = ${sql.raw(String(roleId.admin))}
)`;

/** Who did not make it; who did, where nobody else could or the company lets them. */
const mayApprove = ({ role, user }: Asker): SQL =>
  isOfThePlatform(role)
    ? sql`true`
    : sql`(compras.creado_por_id is distinct from ${user.id}::int
        or coalesce(${setting('aprobacion_propia')}::boolean, false) or ${admins} <= 1)`;

const movesOf = (asker: Asker): SQL => {
  const holds: Record<NonNullable<PasoDeCompra['si']>, SQL> = {
    aprobacion: waitsForApproval,
    libre: sql`not ${waitsForApproval}`,
    ajena: mayApprove(asker),
  };
  const branches = [...new Set(pasosDeCompra.map(({ de }) => de))].map((de) => {
    const states = pasosDeCompra
      .filter((paso) => paso.de === de)
      .map(({ a, si }) => {
        const state = sql.raw(`'${a}'`);
        return si ? sql`case when ${holds[si]} then ${state} end` : state;
      });
    return sql`when ${sql.raw(`'${de}'`)} then array_remove(array[${sql.join(states, sql`, `)}]::text[], null)`;
  });
  return sql`(case compras.estado ${sql.join(branches, sql` `)} else array[]::text[] end)`;
};

export const compraStore = storeWith(sql`array[]::text[]`);

/** The purchases with the moves that one caller may make. */
export const purchaseStoreFor = (asker: Asker): Store<Compra> => storeWith(movesOf(asker));
export const compraStoreFor: StoreFor = (asker) => purchaseStoreFor(asker) as unknown as Store;
