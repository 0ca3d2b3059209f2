import { isMoving } from '#contract/rules/movement';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { minute, type Sample } from '../../model/fix';
import type { Judged, Memo } from './kind';
import type { Needs } from '../episode';
import type { Rule } from '../rules';

/** How a kind of rule evaluates every frame, with a place or without. */
interface Kind {
  needs: (rule: Rule) => Omit<Needs, 'cooling'>;
  read: (rule: Rule, frame: Sample, memo: Memo) => Judged;
}

/**
 * Alarm names of devices (as Traccar calls them, and as trackers/packets/report.ts does) and the kinds of events they
 * become.
 */
const alarms: Readonly<Record<string, TipoEvento>> = {
  sos: 'sos',
  powerCut: 'desconexion_alimentacion',
  powerOff: 'desconexion_alimentacion',
  tampering: 'manipulacion',
  removing: 'manipulacion',
  gpsAntennaCut: 'manipulacion',
  jamming: 'manipulacion',
  hardBraking: 'frenada_brusca',
  hardAcceleration: 'aceleracion_brusca',
  hardCornering: 'giro_brusco',
  accident: 'impacto',
  fallDown: 'impacto',
  lowBattery: 'bateria_baja',
  lowPower: 'bateria_baja',
  fatigueDriving: 'fatiga',
  tow: 'movimiento_no_autorizado',
  overspeed: 'exceso_velocidad',
  fuelLeak: 'combustible_descarga',
  temperature: 'temperatura_fuera_rango',
  // As trackers that speak to us themselves are read.
  corte_energia: 'desconexion_alimentacion',
  manipulacion: 'manipulacion',
  bateria_baja: 'bateria_baja',
  frenada: 'frenada_brusca',
  aceleracion: 'aceleracion_brusca',
  giro: 'giro_brusco',
  exceso: 'exceso_velocidad',
  remolque: 'movimiento_no_autorizado',
  choque: 'impacto',
  fatiga: 'fatiga',
  combustible: 'combustible_descarga',
  temperatura: 'temperatura_fuera_rango',
};

const namesOf = (alarma: string) =>
  alarma
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * The alarms of this kind from the device itself, by what tells them apart: nothing where the kind says what happened,
 * otherwise their own name.
 */
export const alarmsOf = (tipo: TipoEvento, { senales }: Sample): ReadonlyMap<string, string> => {
  if (!senales?.alarma) return noAlarms;
  const own = namesOf(senales.alarma).filter((name) => (alarms[name] ?? 'alarma_dispositivo') === tipo);
  return new Map(own.reverse().map((name) => [alarmKeyOf(name), name]));
};

const noAlarms: ReadonlyMap<string, string> = new Map();

/** What tells an alarm apart from others of its kind. */
export const alarmKeyOf = (name: string): string => (alarms[name] ? '' : name);

/** Volts below which a battery is low, and from which on it counts as 24 V. */
const volts = { low: 11.5, low24: 23, is24: 16, margin: 0.5 };
const percentMargin = 5;

const battery: Kind = {
  needs: () => ({ ms: 0, frames: 1, silent: true }),
  read: (rule, { bateria_pct, senales }) => {
    const limit = rule.umbral ?? 20;
    const voltage = senales?.voltaje ?? null;
    if (bateria_pct !== null && (bateria_pct < limit + percentMargin || voltage === null))
      return {
        reading: {
          level: bateria_pct < limit ? 3 : bateria_pct < limit + percentMargin ? 1 : 0,
          value: bateria_pct,
          limit,
          unit: '%',
          low: true,
        },
      };
    if (voltage === null) return { reading: null };
    const least = voltage > volts.is24 ? volts.low24 : volts.low;
    return {
      reading: {
        level: voltage < least ? 3 : voltage < least + volts.margin ? 1 : 0,
        value: voltage,
        limit: least,
        unit: 'V',
        low: true,
      },
    };
  },
};

const degreesMargin = 0.5;

const temperature: Kind = {
  needs: ({ duracion }) => ({ ms: duracion ?? 5 * minute, frames: 2, silent: true }),
  read: ({ umbral, umbral_min }, { senales }) => {
    const value = senales?.temperatura ?? null;
    if (value === null) return { reading: null };
    const over = Math.max(value - (umbral ?? Infinity), (umbral_min ?? -Infinity) - value);
    const cold = umbral_min !== null && value < umbral_min;
    return {
      reading: {
        level: over > 0 ? 3 : over > -degreesMargin ? 1 : 0,
        value,
        limit: cold ? umbral_min : umbral,
        unit: '°C',
        low: cold,
      },
    };
  },
};

const blind: Kind = {
  needs: ({ umbral }) => ({ ms: (umbral ?? 10) * minute, frames: 2 }),
  read: ({ umbral }, frame) => {
    if (frame.latitud !== null) return { reading: { level: 0 } };
    return { reading: frame.encendido ? { level: 3, limit: umbral, unit: 'min' } : null };
  },
};

/** ms for which the ignition must stay unchanged. */
const settled = 30_000;

/** The new state counts from its first frame, once it has lasted long enough. */
const ignition = (on: boolean): Kind => ({
  needs: () => ({ ms: 0, frames: 1, instant: true, silent: true }),
  read: (_rule, { encendido, fecha }, memo) => {
    if (encendido === null) return { reading: null, memo };
    const { encendido: before, cambio = null } = memo;
    if (before === undefined) return { reading: null, memo: { encendido } };
    if (encendido === before) return { reading: null, memo: { encendido: before } };
    const since = cambio ?? fecha;
    if (fecha - since < settled) return { reading: null, memo: { encendido: before, cambio: since } };
    return { reading: { level: encendido === on ? 3 : 0, at: since }, memo: { encendido } };
  },
});

const samples = 3;
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** For a tank: the median of three samples against the reference level. */
const fuel = (sign: 1 | -1): Kind => ({
  needs: () => ({ ms: 0, frames: 1, instant: true, silent: true }),
  read: (rule, frame, { muestras = [], base }) => {
    const level = frame.senales?.combustible ?? null;
    if (level === null) return { reading: null, memo: { muestras, ...(base !== undefined && { base }) } };
    const recent = [...muestras, level].slice(-samples);
    if (recent.length < samples) return { reading: null, memo: { muestras: recent } };
    const now = middle(recent);
    // Fuel that the engine burns is no theft: while it drives, the reference level follows.
    if (base === undefined || isMoving(frame.velocidad_kmh))
      return { reading: null, memo: { muestras: recent, base: now } };
    const change = sign * (now - base);
    if (change <= (rule.umbral ?? Infinity))
      return { reading: { level: 0 }, memo: { muestras: recent, base: change < 0 ? now : base } };
    return {
      reading: { level: 3, value: Math.round(change * 10) / 10, limit: rule.umbral, unit: '%' },
      memo: { muestras: recent, base: now },
    };
  },
});

/** The kinds of rules that any frame decides. Alarms of devices are checked for all of them. */
export const signals: Readonly<Partial<Record<Rule['tipo'], Kind>>> = {
  bateria_baja: battery,
  temperatura_fuera_rango: temperature,
  sin_senal_gps: blind,
  encendido: ignition(true),
  apagado: ignition(false),
  combustible_descarga: fuel(-1),
  combustible_carga: fuel(1),
};

/** Repetitions of an alarm within this time (ms) are one event, unless the rule says otherwise. */
export const repeated = (tipo: TipoEvento) => (tipo === 'sos' ? 5 * minute : minute);
