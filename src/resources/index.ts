import type { EntityName } from '#contract/index';
import { activos } from './activos/pages';
import { categorias } from './categorias/pages';
import { codigosFalla } from './codigos-falla/pages';
import { combustible } from './combustible/pages';
import { dispositivos } from './dispositivos/pages';
import { ejecuciones } from './ejecuciones/pages';
import { eventos } from './eventos/pages';
import { mantenimiento } from './mantenimiento/pages';
import { niveles } from './niveles/pages';
import { ordenes } from './ordenes/pages';
import { paradas } from './paradas/pages';
import { personal } from './personal/pages';
import { plantillas } from './plantillas/pages';
import { reglas } from './reglas/pages';
import { bodegas } from './bodegas/pages';
import { compras } from './compras/pages';
import { conteos } from './conteos/pages';
import { componentes } from './componentes/pages';
import { defectos } from './defectos/pages';
import { garantias } from './garantias/pages';
import { inspecciones } from './inspecciones/pages';
import { solicitudes } from './solicitudes/pages';
import { presupuestos } from './presupuestos/pages';
import { proveedores } from './proveedores/pages';
import { traslados } from './traslados/pages';
import { repuestos } from './repuestos/pages';
import { rutas } from './rutas/pages';
import { servicios } from './servicios/pages';
import { tareas } from './tareas/pages';
import type { ResourceModule } from './types';
import { usuarios } from './usuarios/pages';

/** One entry per entity. A missing one is a type error. */
export const resources: Record<EntityName, ResourceModule> = {
  niveles,
  activos,
  categorias,
  dispositivos,
  personal,
  servicios,
  repuestos,
  proveedores,
  bodegas,
  traslados,
  conteos,
  compras,
  presupuestos,
  combustible,
  plantillas,
  inspecciones,
  defectos,
  solicitudes,
  garantias,
  componentes,
  codigos_falla: codigosFalla,
  ordenes,
  tareas,
  paradas,
  rutas,
  ejecuciones,
  eventos,
  reglas,
  mantenimiento,
  usuarios,
};
