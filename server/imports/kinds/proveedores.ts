import { proveedores as contract } from '#contract/entities/proveedores';
import { proveedores as words } from '#contract/words/proveedores';
import { proveedorStore } from '../../resources/proveedores/index';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { externalReference } from './options';

export const proveedores = entityKind({
  tipo: 'proveedores',
  store: proveedorStore,
  claves: ['nombre', 'nit', 'referencia_externa'],
  unique: [['nombre'], ['referencia_externa']],
  columns: async () => own,
});

const own = entityColumns(contract, words, {
  nombre: {
    synonyms: 'proveedor, razón social, nombre del proveedor, empresa, tercero, supplier, vendor, name, company',
    example: 'Lubricantes y Filtros SAS',
  },
  nit: { synonyms: 'rut, ruc, rfc, cuit, identificación, número de identificación, tax id, vat', code: true },
  contacto: 'persona de contacto, vendedor, asesor, contact, contact name',
  telefono: 'celular, móvil, tel, phone, mobile',
  email: 'correo electrónico, e-mail, mail',
  direccion: 'domicilio, address',
  dias_entrega: 'plazo de entrega, tiempo de entrega, entrega, lead time',
  condiciones: 'condiciones de pago, forma de pago, plazo, términos, payment terms, terms',
  nota: 'observaciones, comentarios, notas, notes',
  activo: 'active, vigente, habilitado',
  referencia_externa: externalReference,
});
