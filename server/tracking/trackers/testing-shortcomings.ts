import type { NombreRastreador } from '#contract/entities/rastreadores';
import type { Frame } from '../entry/frame';

/** What a widely used decoder reads in a frame: speeds in knots, metres, milliseconds, volts. */
interface Read {
  fixTime: string | null;
  deviceTime?: string | null;
  /** It has no place of its own. */
  outdated?: boolean;
  valid: boolean;
  /** Missing where somebody wrote down only what matters. */
  lat?: number;
  lon?: number;
  speed?: number;
  course?: number;
  attributes: Record<string, unknown>;
}

/** A frame, and what others read in it. */
export interface Dialect {
  protocolo: NombreRastreador;
  trama: string;
  codificacion: 'hex' | 'texto';
  espera: Read[];
}

/** Names of alarms, and ours. Of others we keep the maker's word. */
const alarms: Readonly<Record<string, string>> = {
  sos: 'sos',
  powerCut: 'corte_energia',
  powerOff: 'corte_energia',
  tampering: 'manipulacion',
  removing: 'manipulacion',
  lowBattery: 'bateria_baja',
  lowPower: 'bateria_baja',
  hardBraking: 'frenada',
  hardAcceleration: 'aceleracion',
  hardCornering: 'giro',
  overspeed: 'exceso',
  tow: 'remolque',
  accident: 'choque',
};
const ours = new Set(Object.values(alarms));

/** Each attribute that matters: our name, its value in our unit, and where we keep it. */
const meanings: readonly [
  theirs: RegExp,
  name: string,
  of: (value: number) => number,
  where: (frame: Frame) => unknown,
][] = [
  [/^batteryLevel$/, 'bateria_pct', same, ({ bateria_pct }) => bateria_pct],
  [/^battery$/, 'bateria_v', same, ({ atributos }) => atributos?.bateria_v],
  [/^power$/, 'voltaje_externo', same, ({ voltaje_externo }) => voltaje_externo],
  [/^odometer$/, 'odometro_km', (metres) => metres / 1000, ({ odometro_km }) => odometro_km],
  [/^hours$/, 'horometro_h', (ms) => ms / 3_600_000, ({ horometro_h }) => horometro_h],
  [/^obdOdometer$/, 'odometro_obd_km', (metres) => metres / 1000, ({ atributos }) => atributos?.odometro_obd_km],
  [/^rssi$/, 'senal', same, ({ atributos }) => atributos?.senal],
];

function same(value: number) {
  return value;
}

type Decode = (protocolo: NombreRastreador, bytes: Buffer) => { broken: number; frames: Frame[] };

/**
 * Which facts of a frame we lack, read otherwise, or say although nobody told them. Names are those of our columns and
 * attributes; `sin leer` where the frame is refused.
 */
export const shortcomings = ({ protocolo, trama, codificacion, espera }: Dialect, decode: Decode): string[] => {
  const bytes = Buffer.from(trama, codificacion === 'hex' ? 'hex' : 'latin1');
  let read: ReturnType<Decode>;
  try {
    read = decode(protocolo, bytes);
  } catch (error) {
    return [`sin leer: ${error instanceof Error ? error.message : String(error)}`];
  }
  if (read.broken > 0) return ['sin leer: dañada'];
  if (read.frames.length !== espera.length) return [`tramas: ${read.frames.length} en vez de ${espera.length}`];
  return espera.flatMap((expected, at) => {
    const frame = read.frames[at];
    return frame ? compare(expected, frame) : [];
  });
};

const compare = (expected: Read, frame: Frame): string[] => {
  const short: string[] = [];
  const check = (name: string, isRight: boolean, got: unknown, wanted: unknown) => {
    if (!isRight) short.push(`${name}: ${String(got)} en vez de ${String(wanted)}`);
  };
  if (expected.outdated) check('latitud', frame.latitud === null, frame.latitud, null);
  else {
    check(
      'fecha',
      frame.fecha.toISOString().slice(0, 19) === expected.fixTime?.slice(0, 19),
      frame.fecha.toISOString(),
      expected.fixTime,
    );
    check('valida', frame.valida === expected.valid, frame.valida, expected.valid);
    const measure = (name: string, got: number | null, wanted: number | undefined, by: number) => {
      if (wanted !== undefined) check(name, near(got, wanted, by), got, wanted);
    };
    const { lat, lon, speed, course } = expected;
    measure('latitud', frame.latitud, lat, 0.00002);
    measure('longitud', frame.longitud, lon, 0.00002);
    measure('velocidad_kmh', frame.velocidad_kmh ?? 0, speed && speed * 1.852, 0.15);
    measure('rumbo', (frame.rumbo ?? 0) % 360, course && course % 360, 0.6);
  }
  const attributes = corrected(expected.attributes);
  for (const [theirs, name, of, where] of meanings)
    for (const [key, value] of Object.entries(attributes))
      if (theirs.test(key) && typeof value === 'number') {
        const wanted = of(value);
        check(name, near(where(frame), wanted, Math.max(0.02, Math.abs(wanted) / 200)), where(frame), wanted);
      }
  for (const [key, value] of Object.entries(attributes)) {
    const temperature = /^temp(\d)$/.exec(key)?.[1];
    if (temperature) {
      const got = frame.atributos?.[`temperatura_${temperature}`];
      check(`temperatura_${temperature}`, near(got, Number(value), 0.06), got, value);
    }
    const input = /^in(\d)$/.exec(key)?.[1];
    if (input) {
      const got = frame.atributos?.[`entrada_${input}`];
      // Some of theirs are numbers.
      check(`entrada_${input}`, (got ?? false) === Boolean(value), got, value);
    }
  }
  if (typeof attributes.ignition === 'boolean')
    check('encendido', frame.encendido === attributes.ignition, frame.encendido, attributes.ignition);
  if (typeof attributes.motion === 'boolean')
    check('en_movimiento', frame.en_movimiento === attributes.motion, frame.en_movimiento, attributes.motion);
  // A key of zeros or blanks is the maker's way to say that there is none.
  if (/[^0.\s\0]/.test(String(attributes.driverUniqueId ?? ''))) {
    const got = String(frame.atributos?.conductor ?? '');
    check(
      'conductor',
      got.toLowerCase() === String(attributes.driverUniqueId).toLowerCase().replace(/^0+$/, ''),
      got,
      attributes.driverUniqueId,
    );
  }
  if (['fuel', 'fuel1', 'fuelLevel'].some((key) => typeof attributes[key] === 'number')) {
    const { combustible_pct, atributos } = frame;
    const got = combustible_pct ?? atributos?.combustible_l ?? atributos?.combustible;
    const wanted = attributes.fuel ?? attributes.fuel1 ?? attributes.fuelLevel;
    check('combustible', near(got, Number(wanted), 0.6), got, wanted);
  }
  const told = typeof attributes.alarm === 'string' ? attributes.alarm.split(',') : [];
  const got = frame.alarma?.split(',') ?? [];
  for (const alarm of told) {
    const name = alarms[alarm];
    check('alarma', name ? got.includes(name) : got.some((each) => !ours.has(each)), frame.alarma, alarm);
  }
  if (told.length === 0) check('alarma', frame.alarma === null, frame.alarma, null);
  return short;
};

/** Where the other decoder has another unit than it says: hectometres of a bus that counts them, and millivolts. */
const corrected = (attributes: Read['attributes']): Read['attributes'] => {
  const { obdOdometer, power, type } = attributes;
  return {
    ...attributes,
    ...(type === 'CAN' && typeof obdOdometer === 'number' ? { obdOdometer: obdOdometer * 100 } : {}),
    ...(typeof power === 'number' && power > 1_000 ? { power: power / 1000 } : {}),
  };
};

const near = (got: unknown, wanted: number, by: number) => typeof got === 'number' && Math.abs(got - wanted) <= by;
