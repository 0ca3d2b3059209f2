import { can } from '../core/access';
import { canOpen } from '../core/paths';
import type { Role } from '../core/roles';
import { z } from '../core/validation';

/** The kinds of results of «Buscar en todo», in display order. */
export const tipoHallazgo = z.enum([
  'activos',
  'ordenes',
  'personal',
  'niveles',
  'dispositivos',
  'usuarios',
  'servicios',
  'repuestos',
  'proveedores',
  'compras',
  'bodegas',
  'componentes',
  'garantias',
  'codigos_falla',
  'tareas',
  'paradas',
  'rutas',
  'ejecuciones',
  'mantenimiento',
  'inspecciones',
  'defectos',
  'solicitudes',
  'reglas',
  'eventos',
]);
export type TipoHallazgo = z.output<typeof tipoHallazgo>;

/** `GET /buscar?q=`: at most so many of each kind, the best matches first; kinds with an exact match before others. */
export const hallazgosPorTipo = 5;

export const buscar = z.object({ q: z.string().trim().min(1).max(100) });

export const hallazgo = z.object({
  tipo: tipoHallazgo,
  id: z.int(),
  titulo: z.string(),
  detalle: z.string(),
  /** The text is its code, plate or name. */
  exacto: z.boolean(),
  /** The page that shows it to the caller. */
  url: z.string(),
});
export type Hallazgo = z.output<typeof hallazgo>;

/** The page of a record for a role; null if no page shows it to them. */
export const urlOfHallazgo = (role: Role, tipo: TipoHallazgo, id: number): string | null => {
  const url = places[tipo](id, role);
  return url !== null && can(role, 'reference', tipo) && canOpen(role, url) ? url : null;
};

const places: Record<TipoHallazgo, (id: number, role: Role) => string | null> = {
  // Roles that get only an asset's name and place see its card on the map.
  activos: (id, role) => (can(role, 'show', 'activos') ? `/activos/${id}/show` : `/tiemporeal?activo=${id}`),
  ordenes: (id, role) => (can(role, 'edit', 'ordenes') ? `/ordenes/${id}/show` : `/operario/ordenes/${id}`),
  personal: (id) => `/personal/${id}/show`,
  niveles: (id) => `/niveles/${id}/show`,
  dispositivos: (id) => `/dispositivos/${id}/show`,
  usuarios: (id) => `/usuarios/${id}/show`,
  servicios: (id) => `/servicios/${id}/show`,
  repuestos: (id) => `/servicios/repuestos?repuesto=${id}`,
  proveedores: (id) => `/servicios/repuestos/proveedores?proveedor=${id}`,
  compras: (id) => `/servicios/repuestos/compras?compra=${id}`,
  bodegas: (id) => `/servicios/repuestos/bodegas?bodega=${id}`,
  componentes: (id) => `/activos/componentes?componente=${id}`,
  garantias: (id) => `/activos/garantias?garantia=${id}`,
  codigos_falla: (id) => `/ordenes/codigos?codigo=${id}`,
  tareas: (id) => `/tareas?tarea=${id}`,
  paradas: (id) => `/paradas?parada=${id}`,
  rutas: (id) => `/rutas?ruta=${id}`,
  ejecuciones: (id) => `/rutas/ejecuciones?ejecucion=${id}`,
  mantenimiento: (id) => `/mantenimiento?plan=${id}`,
  inspecciones: (id) => `/mantenimiento/inspecciones?inspeccion=${id}`,
  defectos: (id) => `/mantenimiento/defectos?defecto=${id}`,
  // Others see only their own, on another page.
  solicitudes: (id, role) => (can(role, 'edit', 'solicitudes') ? `/ordenes/solicitudes?solicitud=${id}` : null),
  reglas: (id) => `/eventos/reglas?regla=${id}`,
  eventos: (id) => `/eventos?evento=${id}`,
};
