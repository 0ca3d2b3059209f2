import { activos } from './activos';
import { categorias } from './categorias';
import { combustible } from './combustible';
import { dispositivos } from './dispositivos';
import { ejecuciones } from './ejecuciones';
import type { EntityName } from './entityNames';
import { eventos } from './eventos';
import { mantenimiento } from './mantenimiento';
import { niveles } from './niveles';
import { ordenes } from './ordenes';
import { paradas } from './paradas';
import { personal } from './personal';
import { plantillas } from './plantillas';
import { reglas } from './reglas';
import { repuestos } from './repuestos';
import { rutas } from './rutas';
import { servicios } from './servicios';
import { tareas } from './tareas';
import { usuarios } from './usuarios';

/** Every entity of the product. Add a line here and `npm run check` reports each missing file. */
export const entities = {
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
} satisfies Record<EntityName, unknown>;

export type { EntityName } from './entityNames';
