import type { CompanySubject } from '#contract/core/access';
import type { MapeoValores, TipoImportacion } from '#contract/requests/importaciones';
import { requireRight, type Rights } from '../plugins/guard';

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
  codigos_falla: ['codigos_falla'],
  posiciones: ['dispositivos'],
};

/** Whoever imports records must be allowed to create them one by one. @throws ApiError 403 */
export const requireImport = (rights: Rights, tipo: TipoImportacion, chosen: MapeoValores | null = null): void => {
  for (const subject of writes[tipo]) requireRight(rights, 'create', subject);
  const values = Object.values(chosen ?? {}).flatMap((destinations) => Object.values(destinations));
  // Unknown levels are created with the records that name them.
  if (values.some((destination) => 'crear' in destination)) requireRight(rights, 'create', 'niveles');
};
