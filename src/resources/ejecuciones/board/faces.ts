import type { EjecucionTablero, ParadaTablero } from '#contract/requests/tablero';
import { clock } from '../../../ui/formats';
import { estadosDeParada } from '../faces';

const minute = 60_000;

/** The state that a block shows: a stop to come that is expected after its window is late already. */
export const lookOf = ({ estado, fuera, eta, planeada_en, ventana_min }: ParadaTablero): string => {
  if (fuera !== undefined && fuera !== 'conductor') return 'fuera';
  const late = eta !== undefined && Date.parse(eta) > Date.parse(planeada_en) + ventana_min * minute;
  return estado === 'pendiente' && late ? 'tarde_prevista' : estado;
};

const outside = {
  despacho: 'omitida por el despacho',
  traspasada: 'la tiene otra ejecución',
  conductor: 'no se pudo atender',
};

/** «Cliente Ocaña: pendiente, planeada a las 10:20, hacia las 10:31» */
export const blockWords = (stop: ParadaTablero): string => {
  const { nombre, estado, fuera, planeada_en, llegada_en, salida_en, eta, eta_desde, eta_hasta } = stop;
  const state = fuera ? outside[fuera] : estadosDeParada[estado].label.toLowerCase();
  const late = lookOf(stop) === 'tarde_prevista' ? ', llegaría tarde' : '';
  const between = eta_desde && eta_hasta ? ` (entre ${clock(eta_desde)} y ${clock(eta_hasta)})` : '';
  const when = llegada_en
    ? `, llegó a las ${clock(llegada_en)}${salida_en ? ` y salió a las ${clock(salida_en)}` : ''}`
    : eta
      ? `, hacia las ${clock(eta)}${between}`
      : stop.sin_estimacion_desde
        ? `, sin estimación desde las ${clock(stop.sin_estimacion_desde)}`
        : '';
  return `${nombre}: ${state}${late}, planeada a las ${clock(planeada_en)}${when}`;
};

/** «Ruta Norte, 08:00» */
export const runWords = ({ ruta, salida_en }: Pick<EjecucionTablero, 'ruta' | 'salida_en'>): string =>
  `${ruta}, ${clock(salida_en)}`;
