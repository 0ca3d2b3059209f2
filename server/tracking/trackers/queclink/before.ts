import { isLevel, isVin, numberAt } from './columns';
import type { Details } from './details';
import type { Text } from './places';

const periodic = new Set(['FRI', 'RTL', 'CTN', 'DOG', 'STR', 'GEO', 'NMR']);

/**
 * What stands before the first place: power in mV, kind of report and number of places. GV500 has the frame number of
 * the vehicle before the name of the device; the GL500, starting, its temperature and level.
 */
export const beforeOf = ({ type, model, values, places, end }: Text): Details => {
  const head = (places[0]?.from ?? 0) - 3;
  const vin = head === 5 && isVin(values[3]) ? (values[3] ?? null) : null;
  const [power = '', kind = '', count = ''] = values.slice(head, head + 3);
  if ((type === 'STR' || type === 'CTN') && head === 6 && isLevel(count))
    return {
      bateria_pct: Number(count),
      atributos: { temperatura_1: /^-?\d{1,2}\.\d$/.test(kind) ? Number(kind) : null },
    };
  if (type === 'FRI' && model === 'gt501') return restOf(values, end - (places.at(-1)?.after ?? 0), values[5] ?? '');
  if (head !== 4 && head !== 5) return {};
  // Other kinds have columns of their own there, unless two digits of a kind follow.
  const isUsual = periodic.has(type) && (head === 4 || vin !== null);
  const isPower = isUsual ? Number(power) > 10 : Number(power) > 1_000 && /^[0-9A-F]{2}$/i.test(kind);
  return {
    ...(isPower && /^\d{2,5}$/.test(power) ? { voltaje_externo: Number(power) / 1000 } : {}),
    atributos: { vin },
  };
};

/** GT501: at rest or moving, charging or not; told with the signal behind the place. */
const restOf = (values: readonly string[], behind: number, kind: string): Details => {
  const signal = values.at(-4) ?? '';
  if (behind !== 3 || !/^-?\d{1,2}$/.test(signal) || !/^[0-3]$/.test(kind)) return {};
  return {
    en_movimiento: Number(kind) % 2 === 1,
    atributos: { senal: numberAt(signal), cargando: Number(kind) > 1 },
  };
};
