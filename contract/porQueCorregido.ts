import type { Evento } from './eventos';
import type { TipoEvento } from './tiposEvento';

/** The note of an event that late data proved wrong, and the comment on the order that came from it. */
export const corregidoPorDatosTardios = {
  nota: 'Corregido por datos tardíos',
  enOrden: 'El evento del que salió esta orden fue corregido por datos tardíos: revise si todavía hace falta.',
};

/** What late data showed, by kind of event. */
const shown: Partial<Record<TipoEvento, string>> = {
  sin_conexion: 'los reportes de ese tiempo llegaron después, no estuvo en silencio',
  conexion_restablecida: 'los reportes de ese tiempo llegaron después, no estuvo en silencio',
  exceso_velocidad: 'con las posiciones que llegaron después, no pasó así del límite',
  ralenti_excesivo: 'con las posiciones que llegaron después, no estuvo así en ralentí',
  movimiento_no_autorizado: 'con las posiciones que llegaron después, no se movió así',
  detencion_prolongada: 'con las posiciones que llegaron después, no estuvo detenido así',
  entrada_parada: 'con las posiciones que llegaron después, no entró entonces a la parada',
  salida_parada: 'con las posiciones que llegaron después, no salió entonces de la parada',
  permanencia_excedida: 'con las posiciones que llegaron después, no estuvo tanto tiempo en la parada',
  inicio_viaje: 'con las posiciones que llegaron después, el viaje no empezó ahí',
  fin_viaje: 'con las posiciones que llegaron después, el viaje no terminó ahí',
  desvio_ruta: 'con las posiciones que llegaron después, no se apartó así de la ruta',
  parada_omitida: 'con las posiciones que llegaron después, no omitió la parada',
  llegada_tarde: 'con las posiciones que llegaron después, no llegó tarde',
};

type Withdrawn = Pick<Evento, 'tipo' | 'orden_origen_id' | 'nota'>;

/**
 * Why an event was withdrawn: that of an order when the import of its order is undone, any other one when late data
 * proves it wrong.
 */
export const porQueCorregido = ({ tipo, orden_origen_id, nota }: Withdrawn): string =>
  orden_origen_id !== null && nota !== null
    ? nota
    : `${corregidoPorDatosTardios.nota}: ${shown[tipo] ?? 'lo que llegó después mostró que no ocurrió'}`;
