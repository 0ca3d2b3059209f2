import { alarmsOf, type Reported } from '../packets/report';
import { asciiOf } from '../packets/texts';

const unsigned = (bytes: Buffer) =>
  bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : Number(bytes.readBigUInt64BE(0));

const signed = (bytes: Buffer) =>
  bytes.length <= 6 ? bytes.readIntBE(0, bytes.length) : Number(bytes.readBigInt64BE(0));

type Meaning = (value: Buffer, said: Partial<Reported> & { atributos: Record<string, unknown> }) => void;

const alarm =
  (name: string, of: (value: number) => boolean = (value) => value > 0): Meaning =>
  (value, said) =>
    (said.alarma = alarmsOf(said.alarma, of(unsigned(value)) && name));

/** Engines say «not available» with all bits set. */
const isSaid = (value: Buffer) => value.some((byte) => byte !== 0xff);

const attribute =
  (name: string, unit = 1, read = unsigned): Meaning =>
  (value, { atributos }) =>
    (atributos[name] = Math.round((read(value) / unit) * 1000) / 1000);

const ofEngine =
  (name: string, unit = 1): Meaning =>
  (value, said) => {
    if (isSaid(value)) attribute(name, unit)(value, said);
  };

/** A key or card; where several readers are wired, the first that says one. */
const key: Meaning = (value, said) => {
  if (unsigned(value)) said.conductor ??= value.toString('hex').toUpperCase();
};

const meanings: Readonly<Record<number, Meaning>> = {
  2: (value, { atributos }) => (atributos.entrada_1 = unsigned(value) > 0),
  3: (value, { atributos }) => (atributos.entrada_2 = unsigned(value) > 0),
  4: (value, { atributos }) => (atributos.entrada_3 = unsigned(value) > 0),
  // The fourth input is where installers put the ignition.
  5: (value, said) => {
    said.atributos.entrada_4 = unsigned(value) > 0;
    said.encendido ??= unsigned(value) > 0;
  },
  13: (value, said) => (said.en_movimiento = unsigned(value) > 0),
  173: (value, said) => (said.en_movimiento = unsigned(value) > 0),
  20: attribute('analogica_3', 1000),
  21: attribute('analogica_4', 1000),
  22: attribute('analogica_1', 1000),
  23: attribute('analogica_2', 1000),
  27: ofEngine('senal'),
  29: (value, said) => (said.voltaje_externo = unsigned(value) / 1000),
  30: attribute('bateria_v', 1000),
  32: attribute('temperatura_equipo', 1, signed),
  34: key,
  39: ofEngine('carga_motor_pct'),
  65: (value, said) => (said.odometro_km = unsigned(value) / 1000),
  // The maker numbers its sensors of temperature from 0.
  74: attribute('temperatura_3', 10, signed),
  78: attribute('temperatura_0', 10, signed),
  79: attribute('temperatura_1', 10, signed),
  80: attribute('temperatura_2', 10, signed),
  88: alarm('interferencia'),
  94: ofEngine('rpm', 4),
  95: ofEngine('velocidad_obd_kmh'),
  98: (value, said) => (said.combustible_pct = (unsigned(value) * 100) / 255),
  100: ofEngine('consumo', 20),
  134: alarm('frenada'),
  136: alarm('aceleracion'),
  163: (value, said) => {
    if (!isSaid(value)) return;
    attribute('odometro_obd_km', 200)(value, said);
    said.odometro_km ??= unsigned(value) / 200;
  },
  164: ofEngine('viaje_km', 200),
  165: ofEngine('velocidad_obd_kmh', 256),
  166: ofEngine('rpm', 8),
  170: (value, { atributos }) => (atributos.cargando = unsigned(value) > 0),
  171: key,
  197: ofEngine('rpm', 8),
  205: ofEngine('combustible'),
  207: (value, said) => (said.combustible_pct = unsigned(value) <= 250 ? unsigned(value) * 0.4 : null),
  208: ofEngine('combustible_usado_l', 2),
  251: (value, said) => (said.encendido = unsigned(value) > 0),
  409: (value, said) => (said.encendido = unsigned(value) > 0),
  410: alarm('remolque'),
  411: alarm('choque'),
  // The antenna was taken off.
  415: alarm('manipulacion', (value) => value === 0),
  645: ofEngine('odometro_obd_km'),
  758: alarm('manipulacion', (value) => value === 1),
  907: key,
};

/** A driver's card in two parts of eight characters. */
const cards = [
  [126, 127],
  [155, 156],
] as const;

/** A tag by radio, in two parts. */
const tag = [760, 761] as const;

/** What the numbers of a record mean; unknown ones are kept as `io…`. */
export const ioOf = (io: ReadonlyMap<number, Buffer>): Partial<Reported> & { atributos: Record<string, unknown> } => {
  const said: Partial<Reported> & { atributos: Record<string, unknown> } = { atributos: {} };
  const parts = new Set<number>([...cards.flat(), ...tag]);
  for (const [id, value] of io) {
    if (parts.has(id)) continue;
    const meaning = meanings[id];
    if (meaning) meaning(value, said);
    else said.atributos[`io${id}`] = unsigned(value);
  }
  for (const [first, second] of cards) {
    const card = asciiOf(
      Buffer.concat([io.get(first) ?? Buffer.alloc(0), io.get(second) ?? Buffer.alloc(0)]),
    ).replaceAll(/[^\x21-\x7e]/g, '');
    if (card) said.conductor ??= card;
  }
  const [first, second] = tag.map((id) => io.get(id));
  if (first && second) said.atributos.baliza_1 = Buffer.concat([first, second]).toString('hex');
  return said;
};
