import type { MarcaTrama } from '#contract/requests/ingesta';
import { clockAhead, lateFrame } from '#contract/rules/lateness';
import { longestHold, worstPrecision } from '#contract/rules/movement';
import { spanInWords } from '#contract/rules/spans';
import { marcasTrama } from '#contract/words/ingesta';
import { facesOf, type Face } from '../../../ui/faces';

/** The marks of a frame, in a word each. */
export const marcas = facesOf(marcasTrama, {
  sin_ubicacion: { tone: 'info', icon: 'vital_signs' },
  cero: { tone: 'peligro', icon: 'location_off' },
  imprecisa: { tone: 'aviso', icon: 'gps_off' },
  adelantada: { tone: 'peligro', icon: 'schedule' },
  retenida: { tone: 'aviso', icon: 'hourglass_empty' },
  descartada: { tone: 'aviso', icon: 'do_not_disturb_on' },
  tardia: { tone: 'info', icon: 'history' },
  atrasada: { tone: 'peligro', icon: 'history' },
});

export const buena: Face = { label: 'Buena', tone: 'exito', icon: 'check_circle' };

/** What each mark means and what to do about it. */
export const consejos: Record<MarcaTrama, string> = {
  sin_ubicacion:
    'El equipo dio señales de vida sin decir dónde está. Si sigue así, revise que tenga ' +
    'permiso de ubicación y vea el cielo.',
  cero: 'El equipo envía 0,0 porque todavía no tiene señal GPS. Llévelo a un lugar abierto y espere unos minutos.',
  imprecisa:
    `La ubicación tiene más de ${worstPrecision} m de error y no se dibuja. Suba la precisión en el equipo ` +
    'o llévelo a un lugar abierto.',
  adelantada:
    `El reloj del equipo va más de ${spanInWords(clockAhead)} adelantado. ` + 'Corrija su fecha, hora y zona horaria.',
  retenida:
    'Está demasiado lejos de la anterior para ese tiempo: se dibuja cuando otra la confirme o pasen ' +
    `${spanInWords(longestHold)}.`,
  descartada: 'El equipo la envió sin señal GPS, o fue un salto que ninguna otra confirmó. Se guarda y no se dibuja.',
  tardia:
    `Llegó más de ${spanInWords(lateFrame)} después de su hora: el equipo estuvo sin internet o su reloj va ` +
    'atrasado. Completa el historial y no mueve el mapa.',
  atrasada:
    'El reloj del equipo va años atrasado: lo que envía queda en el pasado y no se ve en el mapa. ' +
    'Corrija su fecha, hora y zona horaria.',
};

/** What to check if nothing arrives. */
export const siNoLlega: readonly string[] = [
  'El equipo tiene internet (datos o wifi) y está encendido.',
  'La dirección está escrita igual que aquí, con la clave completa y sin espacios.',
  'En la app, el «Seguimiento continuo» está activado y tiene permiso de ubicación «Permitir siempre».',
  'Lo que llega con otra clave no se puede mostrar: no se sabe de quién es.',
];

/** Common parameters of the OsmAnd protocol, for trackers with a configurable message. */
export const parametros: readonly (readonly [name: string, meaning: string])[] = [
  ['id', 'Identificador del equipo (obligatorio)'],
  ['lat, lon', 'Latitud y longitud en grados; sin ellas es un latido'],
  ['timestamp', 'Fecha en segundos o ISO 8601; sin ella, ahora'],
  ['speed', 'Velocidad, en la unidad de speed_unit; sin ella, en la del dispositivo (nudos si no se cambia)'],
  ['speed_unit', 'Unidad de la velocidad: kmh, ms, mph o kn (nudos)'],
  ['bearing', 'Rumbo en grados'],
  ['altitude, accuracy', 'Altitud y precisión en metros'],
  ['batt', 'Batería en %'],
  ['ignition', 'Encendido: true o false'],
];
