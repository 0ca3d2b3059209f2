import type { proveedores as entity } from '../entities/proveedores';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const proveedores = {
  ...nouns.proveedores,
  fields: {
    nombre: 'Nombre',
    nit: 'NIT',
    contacto: 'Contacto',
    telefono: 'Teléfono',
    email: 'Correo',
    direccion: 'Dirección',
    servicio_ids: 'Servicios que presta',
    servicio_id: 'Servicio',
    dias_entrega: 'Días de entrega',
    condiciones: 'Condiciones',
    nota: 'Nota',
    activo: 'Estado',
    referencia_externa: 'Referencia externa',
    repuestos_n: 'Repuestos',
    ordenes_n: 'Órdenes',
    compras_abiertas_n: 'Compras abiertas',
  },
  values: { activo: { true: 'Activo', false: 'Inactivo' } },
} satisfies WordsOf<typeof entity>;
