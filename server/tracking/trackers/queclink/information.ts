import { isVin, isMoment, isLevel, numberAt, thousandths, isKilometres } from './columns';
import type { Details } from './details';
import { isCarried } from './models';
import { movementOf } from './state';
import type { Text } from './places';

/** Those that people carry, GV350M and GV310LAU have something else in the column of the second voltage. */
const withoutSecond = /^(?:g[lt]|gv350m$|gv310lau$)/;

/**
 * GTINF: state, card, signal, errors, kind of power, its millivolts (or the odometer of those that people carry), a
 * second voltage, the own battery's volts, whether it charges.
 */
export const informationOf = ({ values, model, end }: Text): Details => {
  const at = isVin(values[3]) && !isState(values[4]) && isState(values[5]) ? 5 : 4;
  const [state = '', iccid, signal, , , power = '', second, volts = '', charging] = values.slice(at, end);
  const odometer = isKilometres(power) ? Number(power) : null;
  return {
    ...movementOf(state),
    odometro_km: odometer,
    voltaje_externo: /^\d{1,5}$/.test(power) ? thousandths(power) : null,
    ...levelOf(values, at + 9, end, model),
    atributos: {
      iccid: /^[0-9A-F]{18,22}$/i.test(iccid ?? '') ? iccid : null,
      senal: numberAt(signal),
      bateria_v: /^\d(?:\.\d+)?$/.test(volts) ? numberAt(volts) : null,
      voltaje_2: second && !withoutSecond.test(model) ? thousandths(second) : null,
      cargando: charging === '1' ? true : charging === '0' ? false : null,
      analogica_1: model === 'gv310lau' ? thousandths(values[at + 14]) : null,
      analogica_2: model === 'gv310lau' ? thousandths(values[at + 15]) : null,
      analogica_3: model === 'gv310lau' ? thousandths(values[at + 16]) : null,
    },
  };
};

const isState = (text = '') => /^[124][126A]$/i.test(text);

/** The level stands behind the moment of the last place, of models that people carry. */
const levelOf = (values: readonly string[], from: number, end: number, model: string): Details => {
  const last = values.findIndex((value, at) => at >= from && at < end - 1 && isMoment(value));
  const level = values[last + 1];
  return last !== -1 && isCarried(model) && isLevel(level) ? { bateria_pct: Number(level) } : {};
};
