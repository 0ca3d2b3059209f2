import { bit } from '../packets/bytes';
import { Columns, isKilometres, isLevel, isVin, numberAt } from './columns';
import type { Details } from './details';
import type { Text } from './places';

/** GTOBD: what the diagnostic plug tells, by the lower bits of a mask; an odometer before the place, another behind. */
export const obdDetails = ({ values, places, after, end }: Text): Details => {
  const from = places.find(({ report }) => report)?.from ?? end;
  // Behind the frame number of the vehicle, the name of the device and the kind of report.
  if (!/^[0-9A-F]{4,8}$/i.test(values[6] ?? '')) return {};
  const mask = parseInt(values[6] ?? '', 16);
  const columns = new Columns(values, 7, from);
  const on = (each: number) => (bit(mask, each) ? columns.text() : '');
  const [vin, , volts, , turns, speed, coolant, rate] = Array.from({ length: 8 }, (_, each) => on(each));
  const [, , , faults, codes, throttle, load, level] = Array.from({ length: 8 }, (_, each) => on(each + 8));
  const inside = bit(mask, 19) ? (values[from - 1] ?? '') : '';
  const behind = values.slice(after, end).find(isKilometres);
  const odometer = numberAt(behind) ?? (/^\d{1,7}$/.test(inside) ? Number(inside) : null);
  return {
    voltaje_externo: /^\d{1,5}$/.test(volts ?? '') ? Number(volts) / 1000 : null,
    ...(isLevel(level) ? { combustible_pct: Number(level) } : {}),
    atributos: {
      vin: isVin(vin) ? vin : null,
      rpm: numberAt(turns),
      velocidad_obd_kmh: numberAt(speed),
      temperatura_motor: numberAt(coolant),
      consumo: numberAt(rate),
      fallas: numberAt(faults),
      dtcs: codes || null,
      acelerador_pct: numberAt(throttle),
      carga_motor_pct: numberAt(load),
      odometro_obd_km: odometer,
    },
  };
};
