import type { EntityName } from '#contract/index';
import { activos } from './activos/index';
import { categorias } from './categorias/index';
import { combustible } from './combustible/index';
import { dispositivos } from './dispositivos/index';
import { ejecuciones } from './ejecuciones/index';
import { eventos } from './eventos/index';
import { mantenimiento } from './mantenimiento/index';
import { niveles } from './niveles/index';
import { ordenes } from './ordenes/index';
import { paradas } from './paradas/index';
import { personal } from './personal/index';
import { plantillas } from './plantillas/index';
import { reglas } from './reglas/index';
import { repuestos } from './repuestos/index';
import { rutas } from './rutas/index';
import { servicios } from './servicios/index';
import { tareas } from './tareas/index';
import type { ResourceModule } from './types';
import { usuarios } from './usuarios/index';

/** One entry per entity. A missing one is a type error. */
export const resources: Record<EntityName, ResourceModule> = {
  niveles,
  activos,
  categorias,
  dispositivos,
  personal,
  servicios,
  repuestos,
  combustible,
  plantillas,
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
