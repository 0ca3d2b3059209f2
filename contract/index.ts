import { activos } from './entities/activos';
import { categorias } from './entities/categorias';
import { codigosFalla } from './entities/codigosFalla';
import { combustible } from './entities/combustible';
import { dispositivos } from './entities/dispositivos';
import { ejecuciones } from './entities/ejecuciones';
import type { EntityName } from './core/entityNames';
import { eventos } from './entities/eventos';
import { mantenimiento } from './entities/mantenimiento';
import { niveles } from './entities/niveles';
import { ordenes } from './entities/ordenes';
import { paradas } from './entities/paradas';
import { personal } from './entities/personal';
import { plantillas } from './entities/plantillas';
import { reglas } from './entities/reglas';
import { bodegas } from './entities/bodegas';
import { traslados } from './entities/traslados';
import { conteos } from './entities/conteos';
import { compras } from './entities/compras';
import { defectos } from './entities/defectos';
import { componentes } from './entities/componentes';
import { garantias } from './entities/garantias';
import { inspecciones } from './entities/inspecciones';
import { solicitudes } from './entities/solicitudes';
import { presupuestos } from './entities/presupuestos';
import { proveedores } from './entities/proveedores';
import { repuestos } from './entities/repuestos';
import { rutas } from './entities/rutas';
import { servicios } from './entities/servicios';
import { tareas } from './entities/tareas';
import { usuarios } from './entities/usuarios';

/** Every entity of the product. Add a line here and `npm run check` reports each missing file. */
export const entities = {
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
} satisfies Record<EntityName, unknown>;

export type { EntityName } from './core/entityNames';
