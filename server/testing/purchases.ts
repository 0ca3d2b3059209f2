import type { Compra, EstadoCompra } from '#contract/entities/compras';
import { compraTable } from '../db/tables/compras';
import type { TestApi } from './app';
import { unaBodega, unProveedor } from './factories';

interface Given extends Partial<Pick<Compra, 'esperada_en' | 'nota' | 'moneda' | 'tasa'>> {
  estado?: EstadoCompra;
  proveedor?: object;
  bodega?: object;
  proveedor_id?: number;
  bodega_id?: number;
  renglones?: (Partial<Compra['renglones'][number]> & { cantidad: number })[];
}

let made = 0;

/** Purchases as they stand in the database, in any state. */
export const purchasesOf = (api: TestApi) => {
  const admin = api.as('admin');
  const idOf = async (path: string, body: object) => Number((await admin.call('POST', path, body)).json.id);

  return async ({ proveedor, bodega, renglones = [{ cantidad: 1 }], ...given }: Given = {}) => {
    const rows = renglones.map((row, at) => ({
      ...{ id: at + 1, repuesto_id: null, descripcion: null, precio_unitario: 0, impuesto_pct: 0 },
      ...row,
    }));
    const cents = (value: number) => Math.round(value * 100) / 100;
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      cents(rows.reduce((all, row) => all + cents(of(row)), 0));
    const subtotal = sum((row) => row.cantidad * row.precio_unitario);
    const impuestos = sum((row) => (row.cantidad * row.precio_unitario * row.impuesto_pct) / 100);
    const [row] = await api.db.system
      .insert(compraTable)
      .values({
        empresa_id: api.a,
        numero: `OC-P${String(++made).padStart(5, '0')}`,
        estado: 'borrador',
        ...given,
        proveedor_id: given.proveedor_id ?? (await idOf('/api/proveedores', unProveedor(proveedor))),
        bodega_id: given.bodega_id ?? (await idOf('/api/bodegas', unaBodega(bodega))),
        renglones: rows,
        ...{ subtotal, impuestos, total: cents(subtotal + impuestos) },
      })
      .returning({ id: compraTable.id, numero: compraTable.numero, bodega_id: compraTable.bodega_id });
    if (!row) throw new Error('the purchase was not made');
    return row;
  };
};
