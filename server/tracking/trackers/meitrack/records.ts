import type { Frame } from '../../entry/frame';
import { Reader } from '../packets/bytes';
import { reportOf } from '../packets/report';
import { alarms, flagsOf } from './events';

const millennium = Date.UTC(2000, 0, 1);

/** Seconds since 2000, which both binary forms count. */
export const momentAfter = (seconds: number) => new Date(millennium + seconds * 1000);

/** CCC: records of 52 bytes, least significant byte first. */
export const recordsOf = (body: Buffer): Frame[] => {
  const reader = new Reader(body);
  reader.skip(8);
  const frames: Frame[] = [];
  while (reader.left >= 52) {
    const event = reader.u(1);
    const [latitud, longitud] = [reader.ile(4) / 1e6, reader.ile(4) / 1e6];
    const fecha = momentAfter(reader.ule(4));
    const valida = reader.u(1) === 1;
    const [satelites, senal] = [reader.u(1), reader.u(1)];
    const [velocidad_kmh, rumbo] = [reader.ule(2), reader.ule(2)];
    const hdop = reader.ule(2) / 10;
    const altitud_m = reader.ile(2);
    const [metres, seconds] = [reader.ule(4), reader.ule(4)];
    reader.skip(8);
    const states = reader.ule(2);
    const analogica_1 = reader.ule(2) / 100;
    const bateria_v = reader.ule(2) / 100;
    const voltaje_externo = reader.ule(2) / 100;
    reader.skip(4);
    const atributos = {
      evento: event,
      senal,
      hdop,
      analogica_1,
      bateria_v,
      ...flagsOf('entrada', states >> 8, 4),
      ...flagsOf('salida', states & 0xff, 2),
    };
    frames.push(
      reportOf({
        fecha,
        latitud,
        longitud,
        valida,
        satelites,
        velocidad_kmh,
        rumbo,
        altitud_m,
        odometro_km: metres / 1000,
        horometro_h: seconds / 3600,
        voltaje_externo,
        alarma: alarms[event] ?? null,
        atributos,
      }),
    );
  }
  return frames;
};
