import { and, eq } from 'drizzle-orm';
import { proveedorTable } from '../db/tables/proveedores';
import type { Tx } from '../db/system';

/** The suppliers of the demonstration, with what is known of them. */
const known: Readonly<Record<string, Partial<typeof proveedorTable.$inferInsert>>> = {
  'Lubricantes y Filtros SAS': {
    ...{ nit: '900.418.552-1', contacto: 'Marta Lozano', telefono: '+576014405512', dias_entrega: 3 },
    ...{ email: 'pedidos@lubrifiltros.example', condiciones: 'Factura a 30 días' },
  },
  'Importadora Andina de Partes': {
    ...{ nit: '830.077.190-4', contacto: 'Jorge Ibáñez', telefono: '+576017452290', dias_entrega: 8 },
    ...{ email: 'ventas@andinapartes.example', condiciones: 'Mitad al pedir, mitad contra entrega' },
  },
  'Casa Toro': { nit: '860.001.022-7', telefono: '+576016760022' },
};

/** The id of the supplier of this name, made when it is first named. */
export const supplierId = async (tx: Tx, empresa_id: number, nombre: string): Promise<number> => {
  const { id, ...t } = proveedorTable;
  const [there] = await tx
    .select({ id })
    .from(proveedorTable)
    .where(and(eq(t.empresa_id, empresa_id), eq(t.nombre, nombre)));
  if (there) return there.id;
  const [made] = await tx
    .insert(proveedorTable)
    .values({ ...known[nombre], empresa_id, nombre })
    .returning({ id });
  if (!made) throw new Error('the supplier was not stored');
  return made.id;
};
