import type { CausaCorreccion } from '../entities/correcciones';
import type { Evento } from '../entities/eventos';
import type { TipoEvento } from '../entities/tiposEvento';
import { causa as causes, conQue } from '../words/correcciones';

/** The note of an event that late data proved wrong, and the comment on the order that came from it. */
export const corregidoPorDatosTardios = {
  nota: 'Corregido por datos tardíos',
  enOrden: 'El evento del que salió esta orden fue corregido por datos tardíos: revise si todavía hace falta.',
};

/** The note of an event that is withdrawn for this cause. */
export const notaCorregido = (causa: CausaCorreccion): string =>
  causa === 'tardio' ? corregidoPorDatosTardios.nota : `Corregido: ${lowered(causes[causa])}`;

/** The comment on the order that came from it. */
export const correccionEnOrden = (causa: CausaCorreccion): string =>
  causa === 'tardio'
    ? corregidoPorDatosTardios.enOrden
    : `El evento del que salió esta orden fue corregido (${lowered(causes[causa])}): revise si todavía hace falta.`;

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

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
  no_ha_salido: 'con las posiciones que llegaron después, salió a tiempo',
};

type Withdrawn = Pick<Evento, 'tipo' | 'orden_origen_id' | 'nota' | 'estado' | 'correcciones'>;

/** The last correction of an event by what it is derived from; undefined where it was stored before these were. */
export const ultimaCorreccion = <One>({ correcciones }: { correcciones: readonly One[] }): One | undefined =>
  correcciones.at(-1);

/**
 * Why an event was withdrawn: that of an order when the import of its order is undone, any other one when what it is
 * derived from shows something else. What a person decided about it stays.
 */
export const porQueCorregido = (event: Withdrawn): string => {
  const { tipo, orden_origen_id, nota, estado } = event;
  const causa = ultimaCorreccion(event)?.causa;
  const isOld = causa === undefined && nota !== corregidoPorDatosTardios.nota;
  if (nota !== null && (isOld || orden_origen_id !== null)) return nota;
  if (causa !== undefined && (estado !== 'descartado' || nota !== notaCorregido(causa)))
    return `Con ${conQue[causa]} esto ya no se detecta`;
  return causa === undefined || causa === 'tardio'
    ? `${corregidoPorDatosTardios.nota}: ${shown[tipo] ?? 'lo que llegó después mostró que no ocurrió'}`
    : `${causes[causa]}: con ${conQue[causa]} esto ya no se detecta`;
};
