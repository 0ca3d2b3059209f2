/** The kinds of events and what each is. Free of zod, like all that the live map loads; schemas: valoresEvento.ts. */
export const tiposEvento = [
  'exceso_velocidad',
  'ralenti_excesivo',
  'movimiento_no_autorizado',
  'detencion_prolongada',
  'entrada_parada',
  'salida_parada',
  'permanencia_excedida',
  'inicio_viaje',
  'fin_viaje',
  'encendido',
  'apagado',
  'desvio_ruta',
  'parada_omitida',
  'llegada_tarde',
  'no_ha_salido',
  'llegada_tarde_prevista',
  'sos',
  'impacto',
  'frenada_brusca',
  'aceleracion_brusca',
  'giro_brusco',
  'fatiga',
  'conductor_no_identificado',
  'sin_conexion',
  'conexion_restablecida',
  'sin_senal_gps',
  'bateria_baja',
  'desconexion_alimentacion',
  'manipulacion',
  'alarma_dispositivo',
  'combustible_descarga',
  'combustible_carga',
  'temperatura_fuera_rango',
  'orden_vencida',
  'orden_critica_creada',
  'orden_reabierta',
  'inspeccion_fallida',
  'sale_sin_inspeccion',
  'sale_no_apto',
  'lectura_sospechosa',
  'documento_por_vencer',
  'documento_vencido',
  'garantia_por_vencer',
  'componente_por_vencer',
  'llanta_por_cambiar',
  'repuesto_bajo_minimo',
  'mantenimiento_proximo',
  'mantenimiento_vencido',
] as const;
export type TipoEvento = (typeof tiposEvento)[number];

/** From the least severe to the most. */
export const severidades = ['info', 'baja', 'media', 'alta', 'critica'] as const;
export type SeveridadEvento = (typeof severidades)[number];
export const masSevera = (a: SeveridadEvento, b: SeveridadEvento): SeveridadEvento =>
  severidades.indexOf(a) >= severidades.indexOf(b) ? a : b;

export const gruposEvento = [
  'conduccion',
  'lugares',
  'rutas',
  'seguridad',
  'equipo',
  'sensores',
  'mantenimiento',
] as const;
export type GrupoEvento = (typeof gruposEvento)[number];

/**
 * The definition of a kind of event.
 * umbral     the limit: its unit, and its default (null: see the kind's words)
 * duracion   default of the seconds that it must last before it counts; null: it has no duration
 * instante   it has no end: it happens at a moment
 * lugar      can be limited to a stop or a route
 * rango      has a lower limit in addition to the upper one
 * fuente     positions: from an asset's frames, by device time · producto: from other data of the product
 */
export interface ClaseEvento {
  grupo: GrupoEvento;
  severidad: SeveridadEvento;
  umbral?: {
    unidad: 'km/h' | 'min' | 'm' | '%' | '°C' | 'km/h por s' | 'días';
    usual: number | null;
    min: number;
    max: number;
  };
  duracion: number | null;
  instante?: true;
  lugar?: 'parada' | 'ruta';
  rango?: true;
  fuente: 'posiciones' | 'producto';
}

const minutes = (usual: number | null, max = 10_080) => ({ unidad: 'min' as const, usual, min: 1, max });
const happens = (grupo: GrupoEvento, severidad: SeveridadEvento, more: Partial<ClaseEvento> = {}): ClaseEvento => ({
  grupo,
  severidad,
  duracion: null,
  instante: true,
  fuente: 'posiciones',
  ...more,
});
const lasts = (grupo: GrupoEvento, severidad: SeveridadEvento, more: Partial<ClaseEvento> = {}): ClaseEvento => ({
  grupo,
  severidad,
  duracion: null,
  fuente: 'posiciones',
  ...more,
});
const known = (severidad: SeveridadEvento, more: Partial<ClaseEvento> = {}): ClaseEvento =>
  lasts('mantenimiento', severidad, { fuente: 'producto', ...more });

export const clasesEvento: Readonly<Record<TipoEvento, ClaseEvento>> = {
  // By default: the lowest of those of the stop, the asset and the company.
  exceso_velocidad: lasts('conduccion', 'media', {
    umbral: { unidad: 'km/h', usual: null, min: 1, max: 300 },
    duracion: 0,
    lugar: 'parada',
  }),
  // By default: the company's minutes of idling.
  ralenti_excesivo: lasts('conduccion', 'baja', { umbral: minutes(null) }),
  movimiento_no_autorizado: lasts('seguridad', 'alta', { umbral: { unidad: 'm', usual: 200, min: 100, max: 10_000 } }),
  detencion_prolongada: lasts('rutas', 'media', { umbral: minutes(15), lugar: 'ruta' }),
  entrada_parada: happens('lugares', 'info', { lugar: 'parada' }),
  salida_parada: happens('lugares', 'info', { lugar: 'parada' }),
  // By default: the stop's; without one, no limit.
  permanencia_excedida: lasts('lugares', 'media', { umbral: minutes(null, 100_000), lugar: 'parada' }),
  inicio_viaje: happens('conduccion', 'info'),
  fin_viaje: happens('conduccion', 'info'),
  encendido: happens('conduccion', 'info'),
  apagado: happens('conduccion', 'info'),
  desvio_ruta: lasts('rutas', 'alta', { lugar: 'ruta' }),
  parada_omitida: happens('rutas', 'media', { lugar: 'ruta', fuente: 'producto' }),
  llegada_tarde: happens('rutas', 'media', { lugar: 'ruta', fuente: 'producto' }),
  no_ha_salido: lasts('rutas', 'media', { lugar: 'ruta', fuente: 'producto' }),
  // Minutes beyond the window of the stop.
  llegada_tarde_prevista: lasts('rutas', 'media', { umbral: minutes(5, 1_440), lugar: 'ruta', fuente: 'producto' }),
  sos: happens('seguridad', 'critica'),
  impacto: happens('seguridad', 'critica'),
  frenada_brusca: happens('conduccion', 'media', { umbral: { unidad: 'km/h por s', usual: 12, min: 5, max: 60 } }),
  aceleracion_brusca: happens('conduccion', 'media', { umbral: { unidad: 'km/h por s', usual: 10, min: 5, max: 60 } }),
  giro_brusco: happens('conduccion', 'media'),
  fatiga: lasts('conduccion', 'alta', { umbral: minutes(240, 1_440) }),
  conductor_no_identificado: lasts('seguridad', 'media', { duracion: 60 }),
  // By default: what `offlineAfter` says, with the company's minutes; `minutosEstacionado` while parked.
  sin_conexion: lasts('equipo', 'media', { umbral: minutes(null, 43_200) }),
  conexion_restablecida: happens('equipo', 'info', { umbral: minutes(null, 43_200) }),
  sin_senal_gps: lasts('equipo', 'baja', { umbral: minutes(10) }),
  bateria_baja: lasts('equipo', 'media', { umbral: { unidad: '%', usual: 20, min: 1, max: 95 } }),
  desconexion_alimentacion: happens('equipo', 'alta'),
  manipulacion: happens('equipo', 'alta'),
  alarma_dispositivo: happens('equipo', 'media'),
  combustible_descarga: happens('sensores', 'alta', { umbral: { unidad: '%', usual: 8, min: 1, max: 100 } }),
  combustible_carga: happens('sensores', 'info', { umbral: { unidad: '%', usual: 8, min: 1, max: 100 } }),
  temperatura_fuera_rango: lasts('sensores', 'alta', {
    umbral: { unidad: '°C', usual: null, min: -100, max: 300 },
    duracion: 300,
    rango: true,
  }),
  orden_vencida: known('media'),
  orden_critica_creada: known('alta'),
  orden_reabierta: known('media'),
  inspeccion_fallida: known('alta'),
  sale_sin_inspeccion: happens('mantenimiento', 'alta', { fuente: 'producto' }),
  sale_no_apto: happens('mantenimiento', 'critica', { fuente: 'producto' }),
  lectura_sospechosa: known('baja'),
  documento_por_vencer: known('media'),
  documento_vencido: known('alta'),
  garantia_por_vencer: known('info', { umbral: { unidad: 'días', usual: 30, min: 1, max: 365 } }),
  componente_por_vencer: known('media', { umbral: { unidad: 'días', usual: 30, min: 1, max: 365 } }),
  // Days until the forecast; by default, only what is worn already.
  llanta_por_cambiar: known('media', { umbral: { unidad: 'días', usual: null, min: 1, max: 365 } }),
  repuesto_bajo_minimo: known('info'),
  mantenimiento_proximo: known('info'),
  mantenimiento_vencido: known('alta'),
};

/** How far above its limit the speed must be, km/h, so that small variations at the limit are not speeding. */
export const margenVelocidad = 5;

/** So many minutes between two trips are the rest of a driver; less neither counts as driving nor ends it. */
export const minutosDescanso = 30;

/** By default an asset that stands may be silent for so many minutes. */
export const minutosEstacionado = 24 * 60;

/** The severity of a speeding by more than so many km/h. */
export const excesos: readonly { sobre: number; severidad: SeveridadEvento }[] = [
  { sobre: 40, severidad: 'critica' },
  { sobre: 20, severidad: 'alta' },
];

/** What may have become of an event. */
export const estadosEvento = ['abierto', 'reconocido', 'en_gestion', 'resuelto', 'descartado'] as const;

/** Whether nobody has answered this call for help: it comes first in every list. */
export const esSosSinAtender = ({
  tipo,
  estado,
}: {
  tipo: TipoEvento;
  estado: (typeof estadosEvento)[number];
}): boolean => tipo === 'sos' && estado === 'abierto';

/** Events of orders, documents and stock are for roles that work with orders, not for a control room. */
export const deMantenimiento: readonly TipoEvento[] = tiposEvento.filter(
  (tipo) => clasesEvento[tipo].grupo === 'mantenimiento',
);
