import type { MarcaParada } from '#contract/requests/despacho';
import type { EstadoVisita } from '#contract/requests/enlacesParada';
import { geodesicMeters } from '#contract/rules/geodesic';
import { ejecucionAbierta, isTakenOut } from '#contract/rules/stops';
import type { Served } from './served';

interface Place {
  latitud: number;
  longitud: number;
}

/** So near (m) it is still at somebody's door. */
const atTheDoor = 150;

/** How far a visit is, before it is known where the vehicle stands. `marks`: those of its stop that stand. */
export const visitState = ({ run, stop }: Served, marks: readonly Pick<MarcaParada, 'tipo'>[]): EstadoVisita => {
  if (stop.omision?.conductor) return 'no_entregada';
  if (isTakenOut(stop)) return 'cancelada';
  if (marks.some(({ tipo }) => tipo === 'prueba')) return 'entregada';
  const isOver = !ejecucionAbierta.includes(run.estado);
  if (stop.llegada_en !== null) return stop.salida_en !== null || isOver ? 'entregada' : 'llego';
  if (run.estado === 'cancelada') return 'cancelada';
  if (isOver) return 'no_entregada';
  if (run.estado === 'programada') return 'programada';
  return isNext({ run, stop }) && !isServingAnother({ run, stop }) ? 'en_camino' : 'en_ruta';
};

const isNext = ({ run: { paradas, siguiente_parada_id }, stop }: Served) => {
  const pending = paradas.filter(({ estado }) => estado === 'pendiente');
  const next = pending.find(({ parada_id }) => parada_id === siguiente_parada_id) ?? pending[0];
  return next?.clave === stop.clave;
};

/** The positions say that it arrived somewhere else and has not left. */
const isServingAnother = ({ run, stop }: Served) =>
  run.paradas.some(
    ({ clave, llegada_en, salida_en, fuente }) =>
      clave !== stop.clave && llegada_en !== null && salida_en === null && fuente === 'posicion',
  );

/** Whether the place of the vehicle would tell where another customer is. */
export const isAtAnother = ({ run, stop }: Served, vehicle: Place): boolean =>
  metres(vehicle, stop) > atTheDoor &&
  run.paradas.some((other) => other.clave !== stop.clave && metres(vehicle, other) <= atTheDoor);

const metres = (a: Place, b: Place) => geodesicMeters(a.latitud, a.longitud, b.latitud, b.longitud);
