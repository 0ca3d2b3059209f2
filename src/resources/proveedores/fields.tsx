import type { proveedores as entity } from '#contract/entities/proveedores';
import { proveedores as words } from '#contract/words/proveedores';
import {
  externalReference,
  inUse,
  longText,
  mail,
  nameInUse,
  onSheet,
  others,
  quantity,
  telephone,
  text,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { activos } from './faces';

/** How a supplier's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: nameInUse(activos),
    nit: text,
    contacto: text,
    telefono: { ...telephone, sorts: false },
    email: { ...mail, sorts: false, column: 'hidden' },
    direccion: { ...onSheet(text) },
    dias_entrega: { ...quantity, unit: 'días', help: 'Los que promete desde el pedido' },
    repuestos_n: quantity,
    ordenes_n: quantity,
    compras_abiertas_n: quantity,
    servicio_ids: { ...onSheet({ said: String }), sheet: false, input: null },
    condiciones: { ...longText, help: 'De pago, de entrega, de garantía' },
    nota: longText,
    referencia_externa: externalReference,
    activo: inUse(activos),
  },
  {
    activo: 'menu',
    servicio_id: others,
    nit: 'silent',
    referencia_externa: 'silent',
  },
);
