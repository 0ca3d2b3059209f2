const clases: Readonly<Record<string, string>> = {
  entrada: 'Entrada',
  salida: 'Salida',
  analogica: 'Analógica',
  temperatura: 'Temperatura',
  humedad: 'Humedad',
  presion: 'Presión',
};

/** The same, as a Traccar server names them. */
const clasesTraccar: Readonly<Record<string, string>> = {
  in: 'Entrada',
  out: 'Salida',
  adc: 'Analógica',
  temp: 'Temperatura',
};

const propias: Readonly<Record<string, string>> = {
  senal: 'Señal',
  conductor: 'Llave del conductor',
  bateria_v: 'Batería del equipo (V)',
  combustible: 'Combustible (lectura)',
  combustible_l: 'Combustible (l)',
  combustible_usado_l: 'Combustible gastado (l)',
  consumo: 'Consumo',
  cargando: 'Cargando',
  odometro_obd_km: 'Odómetro del tablero (km)',
  velocidad_obd_kmh: 'Velocidad del tablero (km/h)',
  rpm: 'Revoluciones por minuto',
  temperatura_motor: 'Temperatura del motor (°C)',
  carga_motor_pct: 'Carga del motor (%)',
  acelerador_pct: 'Acelerador (%)',
  dtcs: 'Códigos de falla',
  puerta: 'Puerta abierta',
  pasos: 'Pasos',
  vin: 'VIN',
  iccid: 'ICCID de la SIM',
  version: 'Versión del equipo',
};

/** What a signal counts: volts, degrees. */
export const unidadDeSenal = (atributo: string): string =>
  /^(analogica_|adc)\d/.test(atributo) ? 'V' : /^(temperatura_|temp)\d/.test(atributo) ? '°C' : '';

/** Whether a tank may hang on it. */
export const esAnalogica = (atributo: unknown): boolean =>
  typeof atributo === 'string' && unidadDeSenal(atributo) === 'V';

/**
 * What an attribute of a position is called for people; undefined for what only its maker understands.
 * @param nombres the company's own, by attribute
 */
export const nombreDeSenal = (atributo: string, nombres: Readonly<Record<string, string>> = {}): string | undefined => {
  const [, clase = '', at = ''] = /^([a-z]+)_(\d{1,2})$/.exec(atributo) ?? [];
  if (Object.hasOwn(nombres, atributo)) return nombres[atributo];
  if (Object.hasOwn(clases, clase)) return `${clases[clase]} ${at}`;
  return Object.hasOwn(propias, atributo) ? propias[atributo] : undefined;
};

const numbered = (
  names: Readonly<Record<string, string>>,
  most: Readonly<Record<string, number>>,
  said: (name: string, at: number) => [string, string],
) => Object.keys(names).flatMap((name) => Array.from({ length: most[name] ?? 4 }, (_, at) => said(name, at + 1)));

/** Inputs and outputs that a device may have: their attribute, and its name. */
export const senalesUsuales: readonly (readonly [string, string])[] = [
  ...numbered(clases, { entrada: 8, humedad: 0, presion: 0 }, (clase, at) => [
    `${clase}_${at}`,
    `${clases[clase]} ${at}`,
  ]),
  ...numbered(clasesTraccar, {}, (clase, at) => [
    `${clase}${at}`,
    `${clasesTraccar[clase]} ${at} de Traccar (${clase}${at})`,
  ]),
];
