import type { Cumplimiento } from '../entities/ejecuciones';

const driven = 'Sin las ejecuciones canceladas.';
const notCounted =
  'Las que el despacho omitió o pasó a otra ejecución no cuentan aquí; las que el conductor no pudo atender, sí.';

/** How each figure of the compliance of routes is computed, in a sentence or two for users. */
export const comoSeCumple: Readonly<Record<keyof Cumplimiento['totales'], string>> = {
  ejecuciones_n: 'Las ejecuciones cuya fecha de salida está en estos días.',
  completadas_n: 'Las que terminaron con todas las paradas obligatorias alcanzadas.',
  incumplidas_n:
    'Las que terminaron sin alguna parada obligatoria, las que nunca se recorrieron y las que alguien cerró como ' +
    'incumplidas. Lo que el despacho omitió no incumple.',
  canceladas_n: 'Las que alguien canceló; no cuentan en lo demás.',
  abiertas_n: 'Las que están programadas o en curso.',
  paradas_n: `Las paradas de las ejecuciones. ${notCounted} ${driven}`,
  cedidas_n: `Las paradas que el despacho pasó a otra ejecución, que las atiende. ${driven}`,
  a_tiempo_n: `Las paradas a las que se llegó dentro de la ventana de cada una; la primera, por su salida. ${driven}`,
  temprano_n: `Las paradas a las que se llegó antes de su ventana. ${driven}`,
  tarde_n: `Las paradas a las que se llegó después de su ventana. ${driven}`,
  omitidas_n: `Las paradas que se pasaron sin llegar a ellas. ${notCounted} ${driven}`,
  desvios_n:
    'Las veces que el vehículo salió del corredor de la ruta. El camino de una parada agregada en el ' +
    `despacho no es desvío. ${driven}`,
  completadas_pct: 'De las que terminaron, las completadas; las canceladas no cuentan.',
  a_tiempo_pct:
    'De las paradas que el plan prometía y ya debían atenderse, las que la misma ejecución atendió a tiempo: las ' +
    `omitidas y las cedidas se prometieron también; las agregadas, no. ${driven}`,
  retraso_medio_min:
    'Los minutos de diferencia con lo planeado, en promedio sobre las paradas alcanzadas; en la primera, los de su ' +
    `salida. ${driven}`,
};
