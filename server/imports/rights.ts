import type { CompanySubject } from '#contract/core/access';
import type { TipoImportacion } from '#contract/requests/importaciones';
import { requireRight, type Rights } from '../plugins/guard';
import type { ImportRow } from './rows/record';

/** What each kind of import writes, beside the import itself. */
const writes: Record<TipoImportacion, readonly CompanySubject[]> = {
  activos: ['activos'],
  personal: ['personal'],
  niveles: ['niveles'],
  dispositivos: ['dispositivos'],
  lecturas: ['activos'],
  combustible: ['combustible'],
  ordenes: ['ordenes', 'tareas'],
  paradas: ['paradas'],
  rutas: ['rutas', 'paradas'],
  mantenimiento: ['mantenimiento'],
  ultimos_mantenimientos: ['mantenimiento'],
  documentos: ['activos', 'personal'],
  servicios: ['servicios'],
  repuestos: ['repuestos'],
  existencias: ['repuestos'],
  proveedores: ['proveedores'],
  componentes: ['componentes'],
  garantias: ['garantias'],
  presupuestos: ['presupuestos'],
  codigos_falla: ['codigos_falla'],
  plantillas: ['plantillas'],
  posiciones: ['dispositivos'],
};

/** What columns of records beside those of the rows write, by the beginning of their fields. */
const beside: Readonly<Record<string, CompanySubject>> = {
  'lectura.': 'activos',
  'documento.': 'activos',
  'dispositivo.': 'dispositivos',
  'ultima.': 'mantenimiento',
};

type Chosen = Pick<ImportRow, 'mapeo' | 'mapeo_valores' | 'kept'>;

/** Whoever imports records must be allowed to create them one by one. @throws ApiError 403 */
export const requireImport = (rights: Rights, tipo: TipoImportacion, chosen?: Chosen): void => {
  for (const subject of writes[tipo]) requireRight(rights, 'create', subject);
  if (!chosen) return;
  const values = Object.values(chosen.mapeo_valores).flatMap((destinations) => Object.values(destinations));
  // Unknown levels are created with the records that name them.
  if (values.some((destination) => 'crear' in destination)) requireRight(rights, 'create', 'niveles');
  if (tipo !== 'activos') return;
  const fields = Object.values(chosen.mapeo);
  for (const [beginning, subject] of Object.entries(beside))
    if (fields.some((field) => field?.startsWith(beginning))) requireRight(rights, 'create', subject);
  if (chosen.kept.elegidas.crear_personas) requireRight(rights, 'create', 'personal');
};
