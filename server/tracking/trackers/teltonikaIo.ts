import { alarmsOf, type Reported } from './report';

/** A number of 1 to 8 bytes; NaN of none. Long numbers lose their last digits. */
const unsigned = (bytes: Buffer): number =>
  [...bytes.subarray(0, 8)].reduce((sum, byte) => sum * 256 + byte, bytes.length ? 0 : NaN);
const signed = (bytes: Buffer): number => {
  const value = unsigned(bytes);
  const most = 2 ** (bytes.length * 8 - 1);
  return value >= most ? value - 2 * most : value;
};

/** What a number of an input, output or state means; the others are kept as `io…`. */
const meanings: Record<
  number,
  (bytes: Buffer, said: Reported & { atributos: Record<string, unknown> }, event: boolean) => void
> = {
  6: (bytes, { atributos }) => (atributos.analogica_2 = unsigned(bytes) / 1000),
  9: (bytes, { atributos }) => (atributos.analogica_1 = unsigned(bytes) / 1000),
  12: (bytes, { atributos }) => (atributos.combustible_gastado_l = unsigned(bytes) / 1000),
  16: (bytes, said) => (said.odometro_km = unsigned(bytes) / 1000),
  21: (bytes, { atributos }) => (atributos.senal = unsigned(bytes)),
  66: (bytes, said) => (said.voltaje_externo = unsigned(bytes) / 1000),
  67: (bytes, { atributos }) => (atributos.bateria_v = unsigned(bytes) / 1000),
  78: (bytes, said) => (said.conductor = unsigned(bytes) ? bytes.toString('hex').toUpperCase() : null),
  89: (bytes, said) => (said.combustible_pct = unsigned(bytes)),
  113: (bytes, said) => (said.bateria_pct = unsigned(bytes)),
  179: (bytes, { atributos }) => (atributos.salida_1 = unsigned(bytes) === 1),
  180: (bytes, { atributos }) => (atributos.salida_2 = unsigned(bytes) === 1),
  236: (bytes, said) => (said.alarma = alarmsOf(said.alarma, unsigned(bytes) === 1 && 'sos')),
  239: (bytes, said) => (said.encendido = unsigned(bytes) === 1),
  240: (bytes, said) => (said.en_movimiento = unsigned(bytes) === 1),
  246: (bytes, said) => (said.alarma = alarmsOf(said.alarma, unsigned(bytes) === 1 && 'remolque')),
  247: (bytes, said, event) => (said.alarma = alarmsOf(said.alarma, event && unsigned(bytes) > 0 && 'choque')),
  249: (bytes, said) => (said.alarma = alarmsOf(said.alarma, unsigned(bytes) === 1 && 'manipulacion')),
  252: (bytes, said, event) => (said.alarma = alarmsOf(said.alarma, event && unsigned(bytes) === 1 && 'corte_energia')),
  253: (bytes, said) => (said.alarma = alarmsOf(said.alarma, ['', 'aceleracion', 'frenada', 'giro'][unsigned(bytes)])),
  255: (_bytes, said, event) => (said.alarma = alarmsOf(said.alarma, event && 'exceso')),
};
for (const at of [1, 2, 3, 4])
  meanings[at] = (bytes, { atributos }) => (atributos[`entrada_${at}`] = unsigned(bytes) === 1);
for (const at of [72, 73, 74, 75])
  meanings[at] = (bytes, { atributos }) => {
    const degrees = signed(bytes) / 10;
    // 85 and more degrees of a sensor say what is wrong with it.
    if (degrees < 150) atributos[`temperatura_${at - 71}`] = degrees;
  };

/** What the inputs, outputs and states of a record say. */
export const ioOf = (io: ReadonlyMap<number, Buffer>, event: number): Partial<Reported> => {
  const said = { fecha: new Date(0), atributos: {} as Record<string, unknown> };
  for (const [id, bytes] of io) {
    const meaning = meanings[id];
    if (meaning) meaning(bytes, said, id === event);
    else if (bytes.length) said.atributos[`io${id}`] = bytes.length > 8 ? bytes.toString('hex') : unsigned(bytes);
  }
  const { fecha: _, ...more } = said;
  return more;
};
