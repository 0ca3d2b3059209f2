import type { AplicaA, Plantilla } from './plantillas';
import * as carretera from './inspecciones-usuales/carretera';
import * as maquinas from './inspecciones-usuales/maquinas';
import type { PuntoUsual } from './inspecciones-usuales/puntos';

/** A ready-made form to start from: the points that are checked in Colombia before work begins. Users edit it. */
export interface FormularioUsual extends Pick<Plantilla, 'nombre' | 'frecuencia' | 'requiere_firma'> {
  clave: string;
  tipos: AplicaA['tipos'];
  items: readonly PuntoUsual[];
}

type Written = (
  clave: string,
  nombre: string,
  tipo: AplicaA['tipos'][number],
  items: readonly PuntoUsual[],
) => FormularioUsual;

const each =
  (frecuencia: Plantilla['frecuencia']): Written =>
  (clave, nombre, tipo, items) => ({ clave, nombre, tipos: [tipo], frecuencia, requiere_firma: true, items });

const enRuta = each('antes_del_viaje');
const enObra = each('diaria');
const cadaSemana = each('semanal');

/** The library of usual forms, the most usual first. */
export const bibliotecaInspecciones: readonly FormularioUsual[] = [
  enRuta('automovil', 'Automóvil o camioneta', 'vehiculo', carretera.automovil),
  enRuta('camion', 'Camión', 'vehiculo', carretera.camion),
  enRuta('bus', 'Bus o buseta', 'vehiculo', carretera.bus),
  enRuta('remolque', 'Remolque o tráiler', 'remolque', carretera.remolque),
  enRuta('motocicleta', 'Motocicleta', 'motocicleta', carretera.motocicleta),
  enObra('excavadora', 'Excavadora', 'maquinaria', maquinas.excavadora),
  enObra('montacargas', 'Montacargas', 'maquinaria', maquinas.montacargas),
  cadaSemana('planta', 'Planta eléctrica', 'equipo', maquinas.plantaElectrica),
  enObra('grua', 'Grúa', 'maquinaria', maquinas.grua),
  enRuta('ambulancia', 'Ambulancia', 'vehiculo', carretera.ambulancia),
];
