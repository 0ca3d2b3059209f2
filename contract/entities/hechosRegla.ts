import { writeAmount } from '../rules/amounts';
import { hoursInWords } from '../rules/durations';
import { silence } from '../rules/movement';
import { clasesEvento, margenVelocidad, minutosDescanso, minutosEstacionado, type TipoEvento } from './tiposEvento';

/** The parameters of a rule's kind, already as text, without an article. */
export interface Hecho {
  /** «un activo de Patio Norte» */
  activo: string;
  /** The effective limit, its own or the default; null: the product determines it. */
  umbral: number | null;
  umbral_min: number | null;
  /** The stop or the route of the rule. */
  lugar: string | null;
  /** «durante 10 s o más»; empty for a kind without duration. */
  dura: string;
  /** The hours, if any: «de lunes a viernes de 08:00 a 17:00». */
  horario: string | null;
}

export const cifra = (value: number): string => writeAmount(value, 2);

/** «45 s», «10 min», «4 h», «1 h 30 min», «2 días». */
export const lapso = (seconds: number): string => {
  if (seconds < 60) return `${cifra(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (seconds % 60 > 0) return `${cifra(minutes)} min ${seconds % 60} s`;
  if (minutes % 1_440 === 0) return minutes === 1_440 ? '1 día' : `${cifra(minutes / 1_440)} días`;
  return hoursInWords(minutes);
};

const minutos = (minutes: number) => lapso(minutes * 60);

/** «…» of «Cuando …, se abrirá un evento»: when a rule of each kind opens an event. */
export const hechoDe: Readonly<Record<TipoEvento, (given: Hecho) => string>> = {
  exceso_velocidad: ({ activo, umbral, lugar, dura }) =>
    (umbral === null
      ? `${activo} supere en más de ${margenVelocidad} km/h el límite que le corresponde (el menor de los de la ` +
        'parada, el activo y la empresa)'
      : `${activo} supere ${cifra(umbral)} km/h (más de ${cifra(umbral + margenVelocidad)} para abrir)`) +
    (lugar ? ` dentro de ${lugar}` : '') +
    (dura || ' en 2 lecturas seguidas'),
  ralenti_excesivo: ({ activo, umbral }) =>
    `${activo} siga detenido con el motor encendido ` +
    `${umbral === null ? 'más minutos de ralentí que los de la empresa' : `más de ${minutos(umbral)}`}`,
  movimiento_no_autorizado: ({ activo, umbral, horario }) =>
    `${activo} se mueva más de ${cifra(umbral ?? 0)} m ${horario ? `fuera de su horario (${horario}), ` : ''}con ` +
    'el motor apagado, en mantenimiento o fuera de servicio',
  detencion_prolongada: ({ activo, umbral, lugar }) =>
    `${activo} que recorre ${lugar ?? 'una ruta'} se detenga más de ${minutos(umbral ?? 0)} ` +
    'fuera de una parada conocida',
  entrada_parada: ({ activo, lugar }) => `${activo} entre en ${lugar ?? 'una parada'}`,
  salida_parada: ({ activo, lugar }) => `${activo} salga de ${lugar ?? 'una parada'}`,
  permanencia_excedida: ({ activo, umbral, lugar }) =>
    `${activo} permanezca en ${lugar ?? 'una parada'} ` +
    `${umbral === null ? 'más de lo que esa parada permite' : `más de ${minutos(umbral)}`}`,
  inicio_viaje: ({ activo }) => `${activo} empiece un viaje`,
  fin_viaje: ({ activo }) => `${activo} termine un viaje`,
  encendido: ({ activo }) => `${activo} encienda el motor`,
  apagado: ({ activo }) => `${activo} apague el motor`,
  desvio_ruta: ({ activo, lugar }) =>
    `${activo} se aparte de ${lugar ?? 'la ruta que recorre'} más de lo que la ruta tolera`,
  parada_omitida: ({ activo, lugar }) => `${activo} se salte una parada de ${lugar ?? 'la ruta que recorre'}`,
  llegada_tarde: ({ activo, lugar }) => `${activo} llegue tarde a una parada de ${lugar ?? 'la ruta que recorre'}`,
  no_ha_salido: ({ activo, lugar }) =>
    `${activo} no haya salido a recorrer ${lugar ?? 'su ruta'} al terminar la ventana de su primera parada`,
  llegada_tarde_prevista: ({ activo, umbral, lugar }) =>
    `se prevea que ${activo} llegue a una parada de ${lugar ?? 'la ruta que recorre'} más de ${minutos(umbral ?? 0)} ` +
    'después de su ventana',
  sos: ({ activo }) => `alguien pida ayuda desde ${activo}, con el botón del equipo o el del teléfono`,
  impacto: ({ activo }) => `el equipo de ${activo} informe un impacto`,
  frenada_brusca: ({ activo, umbral }) =>
    `${activo} pierda más de ${cifra(umbral ?? 0)} km/h en un segundo, o su equipo informe una frenada brusca`,
  aceleracion_brusca: ({ activo, umbral }) =>
    `${activo} gane más de ${cifra(umbral ?? 0)} km/h en un segundo, o su equipo informe una aceleración brusca`,
  giro_brusco: ({ activo }) => `el equipo de ${activo} informe un giro brusco`,
  fatiga: ({ activo, umbral }) =>
    `el conductor de ${activo} maneje más de ${minutos(umbral ?? 0)} sin un descanso de ${minutos(minutosDescanso)}`,
  conductor_no_identificado: ({ activo, dura }) => `${activo} se mueva sin conductor identificado${dura}`,
  sin_conexion: ({ activo, umbral }) =>
    `no lleguen datos de ${activo} durante ${umbral === null ? silencio : minutos(umbral)}`,
  conexion_restablecida: ({ activo, umbral }) =>
    `vuelvan los datos de ${activo} tras faltar ${umbral === null ? silencio : `${minutos(umbral)} o más`}`,
  sin_senal_gps: ({ activo, umbral }) =>
    `el equipo de ${activo} siga más de ${minutos(umbral ?? 0)} sin señal GPS con el motor encendido`,
  bateria_baja: ({ activo, umbral }) => `la batería del equipo de ${activo} baje del ${cifra(umbral ?? 0)}\u00a0%`,
  desconexion_alimentacion: ({ activo }) => `se corte la alimentación del equipo de ${activo}`,
  manipulacion: ({ activo }) => `el equipo de ${activo} informe que lo manipulan`,
  alarma_dispositivo: ({ activo }) => `el equipo de ${activo} envíe una alarma de otro tipo`,
  combustible_descarga: ({ activo, umbral }) =>
    `el combustible de ${activo} baje de golpe más del ${cifra(umbral ?? 0)}\u00a0%`,
  combustible_carga: ({ activo, umbral }) =>
    `el combustible de ${activo} suba de golpe más del ${cifra(umbral ?? 0)}\u00a0%`,
  temperatura_fuera_rango: ({ activo, umbral, umbral_min, dura }) =>
    `la temperatura de ${activo} ${fuera(umbral_min, umbral)}${dura}`,
  orden_vencida: ({ activo }) => `se venza una orden de ${activo}`,
  orden_critica_creada: ({ activo }) => `se cree una orden crítica de ${activo}`,
  orden_reabierta: ({ activo }) => `se reabra una orden de ${activo}`,
  inspeccion_fallida: ({ activo }) => `falle una inspección de ${activo}`,
  sale_sin_inspeccion: ({ activo }) => `${activo} salga sin la inspección que debía hacerse antes`,
  sale_no_apto: ({ activo }) => `${activo} salga con un defecto crítico abierto`,
  lectura_sospechosa: ({ activo }) => `una lectura de medidor de ${activo} resulte sospechosa`,
  documento_por_vencer: ({ activo }) =>
    `un documento de ${activo} esté por vencer, con los días de aviso que el documento tiene`,
  documento_vencido: ({ activo }) => `un documento de ${activo} se venza`,
  garantia_por_vencer: ({ activo, umbral }) =>
    `falten ${cifra(umbral ?? 0)} días o menos para que termine la garantía de ${activo}`,
  componente_por_vencer: ({ activo, umbral }) =>
    `falten ${cifra(umbral ?? 0)} días o menos para que venza un componente de ${activo}`,
  llanta_por_cambiar: ({ activo, umbral }) =>
    `una llanta montada en ${activo} llegue a su profundidad mínima` +
    (umbral === null ? '' : ` o se prevea que llegue en ${cifra(umbral)} días o menos`),
  repuesto_bajo_minimo: () => 'lo disponible y lo pedido de un repuesto no pase de su mínimo',
  mantenimiento_proximo: ({ activo }) =>
    `un mantenimiento de ${activo} esté por vencer, con el aviso que su plan tiene`,
  mantenimiento_vencido: ({ activo }) => `un mantenimiento de ${activo} se venza sin que haya una orden abierta`,
};

const silencio =
  `el tiempo usual (los minutos de la empresa o ${silence.intervals} veces el intervalo del equipo, lo que ` +
  `sea más; ${minutos(minutosEstacionado)} si está estacionado)`;

const fuera = (min: number | null, max: number | null) => {
  if (min === null) return max === null ? 'salga del rango que usted escriba' : `pase de ${cifra(max)} °C`;
  return max === null ? `baje de ${cifra(min)} °C` : `baje de ${cifra(min)} °C o pase de ${cifra(max)} °C`;
};

/** The effective limit of a rule of this kind: its own, or the default. */
export const umbralDe = (tipo: TipoEvento, own: unknown): number | null =>
  typeof own === 'number' && Number.isFinite(own) ? own : (clasesEvento[tipo].umbral?.usual ?? null);
