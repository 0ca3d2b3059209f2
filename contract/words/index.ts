import type { entities, EntityName } from '../index';
import { activos } from './activos';
import { categorias } from './categorias';
import { codigosFalla } from './codigosFalla';
import { combustible } from './combustible';
import { dispositivos } from './dispositivos';
import { ejecuciones } from './ejecuciones';
import { mantenimiento } from './mantenimiento';
import { niveles } from './niveles';
import { eventos } from './eventos';
import type { WordsOf } from './noun';
import { ordenes } from './ordenes';
import { paradas } from './paradas';
import { personal } from './personal';
import { plantillas } from './plantillas';
import { reglas } from './reglas';
import { bodegas } from './bodegas';
import { traslados } from './traslados';
import { conteos } from './conteos';
import { compras } from './compras';
import { defectos } from './defectos';
import { componentes } from './componentes';
import { garantias } from './garantias';
import { inspecciones } from './inspecciones';
import { solicitudes } from './solicitudes';
import { presupuestos } from './presupuestos';
import { proveedores } from './proveedores';
import { repuestos } from './repuestos';
import { rutas } from './rutas';
import { servicios } from './servicios';
import { tareas } from './tareas';
import { usuarios } from './usuarios';

/** The names of every entity, its fields and its values. A missing word is a type error. */
export const words: { readonly [Name in EntityName]: WordsOf<(typeof entities)[Name]> } = {
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
