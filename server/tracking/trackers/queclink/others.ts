import { isLevel, numberAt } from './columns';
import type { Details } from './details';
import type { Text } from './places';

/** GTLBS: a place to be found by its cells. */
export const batteryOfCells = ({ values }: Text): Details => ({
  bateria_pct: isLevel(values[6]) ? numberAt(values[6]) : null,
});

/** GTWIF: access points, and the level last. */
export const levelAtEnd = ({ values, end }: Text): Details => ({
  bateria_pct: isLevel(values[end - 1]) ? numberAt(values[end - 1]) : null,
});

/** GTDAR: what a camera saw of the driver; 1 is drowsiness. */
export const drowsiness = ({ values }: Text): Details =>
  values[4] === '1'
    ? { alarma: 'fatiga', atributos: { fatiga: numberAt(values[5]) } }
    : { atributos: { aviso_conductor: numberAt(values[4]) } };

/** GTLSA: light, level, mode, motion and temperature behind the place, and two columns of signal before them. */
export const lightOf = ({ values, after, end }: Text): Details => {
  const [, , light, level, , motion, degrees] = values.slice(after, end);
  return {
    bateria_pct: isLevel(level) ? numberAt(level) : null,
    en_movimiento: /^[01]$/.test(motion ?? '') ? motion === '1' : null,
    atributos: { luz: numberAt(light), temperatura_1: numberAt(degrees) },
  };
};

/** GTVER: kind of device, firmware, hardware. */
export const versionOf = ({ values }: Text): Details => ({
  atributos: { modelo: values[4] || null, version: values[5] || null, version_equipo: values[6] || null },
});

/** GTDAT, GTDTT: what a device at the serial port said. `COMB` is the level of a tank. */
export const serialData = ({ type, values }: Text): Details => {
  const data = type === 'DTT' ? fromHexText(values[8] ?? '') : (values[7] ?? '');
  const fuel = /\bCOMB,[^,]*,(\d+(?:\.\d+)?)/.exec(data)?.[1];
  return { atributos: { datos: data.trim().slice(0, 200) || null, combustible: numberAt(fuel) } };
};

const fromHexText = (hex: string): string =>
  Buffer.from(/^(?:[0-9A-F]{2})+$/i.test(hex) ? hex : '', 'hex')
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]+/g, ' ');
