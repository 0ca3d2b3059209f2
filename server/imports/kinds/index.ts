import type { TipoImportacion } from '#contract/requests/importaciones';
import { activos } from './activos';
import { codigosFalla } from './codigosFalla';
import { combustible } from './combustible';
import { dispositivos } from './dispositivos';
import { existencias } from './existencias';
import { componentes } from './componentes';
import type { Kind } from './kind';
import { documentos } from './documentos';
import { lecturas } from './lecturas';
import { mantenimiento } from './mantenimiento';
import { niveles } from './niveles';
import { ordenes } from './ordenes';
import { paradas } from './paradas';
import { personal } from './personal';
import { plantillas } from './plantillas';
import { posiciones } from './posiciones';
import { garantias } from './garantias';
import { presupuestos } from './presupuestos';
import { proveedores } from './proveedores';
import { repuestos } from './repuestos';
import { rutas } from './rutas';
import { servicios } from './servicios';
import { ultimosMantenimientos } from './ultimosMantenimientos';

export type { Check, Kind, Written } from './kind';

/** Every kind that files can be imported into. A missing one is a type error. */
export const kinds: Record<TipoImportacion, Kind> = {
  activos,
  personal,
  niveles,
  dispositivos,
  lecturas,
  combustible,
  ordenes,
  paradas,
  rutas,
  mantenimiento,
  ultimos_mantenimientos: ultimosMantenimientos,
  documentos,
  servicios,
  repuestos,
  existencias,
  proveedores,
  componentes,
  garantias,
  presupuestos,
  plantillas,
  codigos_falla: codigosFalla,
  posiciones,
};
