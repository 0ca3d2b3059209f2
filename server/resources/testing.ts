import type { EntityName } from '#contract/index';
import type { Store } from '../records/store';
import { activoStore } from './activos/index';
import { categoriaStore } from './categorias/store';
import { codigoFallaStore } from './codigos-falla/store';
import { combustibleStore } from './combustible/store';
import { dispositivoStore } from './dispositivos/store';
import { ejecucionStore } from './ejecuciones/store';
import { planStore } from './mantenimiento/store';
import { nivelStore } from './niveles/store';
import { ordenStore } from './ordenes/index';
import { paradaStore } from './paradas/store';
import { personalStore } from './personal/index';
import { plantillaStore } from './plantillas/store';
import { reglaStore } from './reglas/store';
import { proveedorStore } from './proveedores/store';
import { bodegaStore } from './bodegas/store';
import { compraStore } from './compras/store';
import { presupuestoStore } from './presupuestos/store';
import { repuestoStore } from './repuestos/store';
import { rutaStore } from './rutas/store';
import { servicioStore } from './servicios/store';
import { tareaStore } from './tareas/store';

/** The entities whose records the shared code writes, for tests that cover all of them. */
export type Kept = Exclude<
  EntityName,
  | 'usuarios'
  | 'eventos'
  | 'traslados'
  | 'conteos'
  | 'inspecciones'
  | 'defectos'
  | 'solicitudes'
  | 'garantias'
  | 'componentes'
>;
export const stores: Record<Kept, Store> = {
  niveles: nivelStore,
  activos: activoStore,
  categorias: categoriaStore,
  dispositivos: dispositivoStore,
  personal: personalStore,
  servicios: servicioStore,
  repuestos: repuestoStore,
  proveedores: proveedorStore,
  bodegas: bodegaStore,
  compras: compraStore,
  presupuestos: presupuestoStore,
  combustible: combustibleStore,
  plantillas: plantillaStore,
  codigos_falla: codigoFallaStore,
  ordenes: ordenStore,
  tareas: tareaStore,
  paradas: paradaStore,
  rutas: rutaStore,
  ejecuciones: ejecucionStore,
  reglas: reglaStore,
  mantenimiento: planStore,
};
