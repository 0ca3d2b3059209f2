import { sql } from 'drizzle-orm';
import type { EstadoCompra } from '#contract/entities/compras';
import type { Db } from '../db/client';
import { theOne } from '../plugins/errors';
import { paperOf, type PaperOf } from '../printed/company';

/** A purchase as it is printed, with the names of what it refers to. Amounts in its own currency. */
export interface PurchaseContent extends PaperOf {
  purchase: {
    numero: string;
    estado: EstadoCompra;
    creado_en: string;
    esperada_en: string | null;
    nota: string | null;
    /** ISO 4217 */
    moneda: string;
    /** What one unit of it costs in the company's currency; null where they are the same. */
    tasa: number | null;
    total_propio: number | null;
    subtotal: number;
    impuestos: number;
    total: number;
    orden: string | null;
    bodega: string;
    /** Where the store is: the level and its address. */
    lugar: string | null;
    rows: readonly PrintedRow[];
  };
  supplier: Record<'nombre', string> &
    Record<'nit' | 'contacto' | 'telefono' | 'email' | 'direccion' | 'condiciones', string | null>;
}

interface PrintedRow {
  nombre: string;
  codigo: string | null;
  unidad: string | null;
  cantidad: number;
  precio_unitario: number;
  impuesto_pct: number;
  subtotal: number;
}

type Stored = Omit<PurchaseContent['purchase'], 'moneda'> & {
  moneda: string | null;
  proveedor: PurchaseContent['supplier'];
};

/** @throws ApiError 404 */
export const readPurchase = async (db: Db, empresaId: number, id: number): Promise<PurchaseContent> => {
  const paper = await paperOf(db, empresaId);
  const { rows } = await db.read(empresaId, (tx) =>
    tx.execute<Stored & Record<string, unknown>>(sql`
      select c.numero, c.estado, c.nota, c.moneda, c.tasa::float8 as tasa,
        round(c.total * c.tasa, 2)::float8 as total_propio,
        c.subtotal::float8 as subtotal, c.impuestos::float8 as impuestos, c.total::float8 as total,
        to_char(c.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as creado_en,
        to_char(c.esperada_en, 'YYYY-MM-DD') as esperada_en,
        (select concat_ws(' · ', o.numero, o.titulo) from ordenes o
          where o.empresa_id = c.empresa_id and o.id = c.orden_id) as orden,
        b.nombre as bodega, nullif(concat_ws(' · ', n.nombre, n.direccion), '') as lugar,
        jsonb_build_object(
          'nombre', p.nombre, 'nit', p.nit, 'contacto', p.contacto, 'telefono', p.telefono, 'email', p.email,
          'direccion', p.direccion, 'condiciones', p.condiciones
        ) as proveedor,
        array(
          select jsonb_build_object(
            'nombre', concat_ws(' · ', r.nombre, l ->> 'descripcion'), 'codigo', r.codigo, 'unidad', r.unidad,
            'cantidad', (l ->> 'cantidad')::float8, 'precio_unitario', (l ->> 'precio_unitario')::float8,
            'impuesto_pct', (l ->> 'impuesto_pct')::float8,
            'subtotal', round((l ->> 'cantidad')::numeric * (l ->> 'precio_unitario')::numeric, 2)::float8
          )
          from jsonb_array_elements(c.renglones) with ordinality linea(l, n)
          left join repuestos r on r.empresa_id = c.empresa_id and r.id = (l ->> 'repuesto_id')::int
          order by linea.n
        ) as rows
      from compras c
      join proveedores p on p.empresa_id = c.empresa_id and p.id = c.proveedor_id
      join bodegas b on b.empresa_id = c.empresa_id and b.id = c.bodega_id
      left join niveles n on n.empresa_id = b.empresa_id and n.id = b.nivel_id
      where c.empresa_id = ${empresaId} and c.id = ${id} and c.eliminado_en is null`),
  );
  const { proveedor: supplier, moneda, tasa, ...purchase } = theOne(rows);
  const foreign = moneda !== null && moneda !== paper.company.moneda;
  return {
    ...paper,
    supplier,
    purchase: { ...purchase, moneda: moneda ?? paper.company.moneda, tasa: foreign ? tasa : null },
  };
};
