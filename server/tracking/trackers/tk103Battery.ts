import type { Frame } from '../entry/frame';
import { Reader } from './packets/bytes';
import { numbered, reportOf } from './packets/report';

/** The battery of an electric vehicle. @throws for one that ends early */
export const packOf = (type: string, data: string, now: Date): Frame =>
  type === 'BS50' ? wholeOf(data, now) : partsOf(data, now);

const bytesOf = (hex: string): Buffer => {
  if (!/^(?:[0-9A-F]{2})+$/i.test(hex)) throw new Error('no bytes');
  return Buffer.from(hex, 'hex');
};
const degreesOf = (byte: number) => byte - 40;

/** One block, least significant byte first: cells, current, volts, level, protections, cycles, degrees, capacity. */
const wholeOf = (data: string, now: Date): Frame => {
  const reader = new Reader(bytesOf(data));
  reader.skip(3);
  const cells = reader.u(1);
  const volts = Array.from({ length: 24 }, () => reader.ule(2) / 1000).slice(0, cells);
  const cargando = reader.u(1) === 0;
  const corriente_a = reader.ule(2) / 10;
  const bateria_v = reader.ule(2) / 100;
  const level = reader.u(1);
  const [hot, chargeCut, dischargeCut] = [reader.u(1), reader.u(1), reader.u(1)];
  reader.skip(2);
  const ciclos = reader.ule(2);
  const falla = reader.u(1);
  reader.skip(6);
  const probes = reader.u(1);
  reader.skip(2);
  const degrees = Array.from({ length: 7 }, () => degreesOf(reader.u(1))).slice(0, probes);
  return reportOf({
    fecha: now,
    bateria_pct: level,
    atributos: {
      bateria_v,
      cargando,
      corriente_a,
      ciclos,
      falla,
      sobrecalentada: hot > 0,
      carga_cortada: chargeCut > 0,
      descarga_cortada: dischargeCut > 0,
      ...numbered('celda_v', volts),
      ...numbered('bateria_temperatura', degrees),
    },
  });
};

/** `90:` and the like, most significant byte first, as its maker counts: 30 000 is no current. */
const partsOf = (data: string, now: Date): Frame => {
  const parts = new Map(data.split(',').map((part) => [part.slice(0, 2), part.slice(3)]));
  const part = (name: string): Reader | null => {
    const hex = parts.get(name);
    return hex ? new Reader(bytesOf(hex)) : null;
  };
  const [pack, cells, probes] = [part('90'), part('91'), part('92')];
  if (!pack) throw new Error('no battery');
  const bateria_v = pack.u(2) / 10;
  pack.skip(2);
  const corriente_a = (pack.u(2) - 30_000) / 10;
  const bateria_pct = pack.u(2) / 10;
  const most = cells ? cells.u(2) / 1000 : null;
  cells?.skip(1);
  const least = cells ? cells.u(2) / 1000 : null;
  const hottest = probes ? degreesOf(probes.u(1)) : null;
  probes?.skip(1);
  return reportOf({
    fecha: now,
    bateria_pct,
    atributos: {
      bateria_v,
      corriente_a,
      celda_max_v: most,
      celda_min_v: least,
      bateria_temperatura_max: hottest,
      bateria_temperatura_min: probes ? degreesOf(probes.u(1)) : null,
    },
  });
};
