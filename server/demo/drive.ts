import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { empresaTable } from '../db/tables/empresas';
import { asignacionTable, dispositivoTable } from '../db/tables/dispositivos';
import { isRastreador, type NombreRastreador } from '#contract/entities/rastreadores';
import { demoTrackers } from './identities';
import type { Every } from '../jobs/index';
import { emptyFrame, type Frame, type Tracking } from '../tracking/index';
import { circuitOf, vehicleNumber } from './circuits';
import { drivenBy, type Drive, type Moment } from './driving';
import { forgetDriven } from './retention';
import { startRounds } from './rounds';
import { createDemoTrackers } from './trackers';

/** Seconds between reports of a vehicle: while it drives, and once it has been parked for a while. */
const interval = { driving: 5, tracker: 15, parked: 60 };
const aWhile = 15;

/** Vehicles report in so many groups, so many seconds apart. */
const [groups, apart] = [2, 2];

/** Reports are kept in full for two days and thinned for five weeks; older ones are deleted every hour. In ms. */
const kept = { whole: 2 * 86_400_000, thinned: 35 * 86_400_000 };
const hourly = { ms: 3_600_000 };

interface Vehicle {
  id: number;
  empresaId: number;
  identifier: string;
  drive: Drive;
  /** The protocol of a tracker that comes in by a port. */
  protocol: NombreRastreador | null;
  /**
   * The second within each interval at which it reports: each second with reports costs a turn of storing and
   * projecting, so there are few.
   */
  turn: number;
}

interface Parts {
  db: Db;
  tracking: Pick<Tracking, 'accept' | 'listening'>;
  every: Every;
  /** Where the ports of trackers are open. */
  host: string;
}

/** Moves the demonstration's vehicles; their frames go through the same pipeline as real ones. */
export const startDemo = ({ db, tracking, every, host }: Parts) => {
  const trackers = createDemoTrackers({ ports: tracking.listening.ports, host });
  // The product also works without these vehicles.
  const vehicles = load(db).catch((): Vehicle[] => []);

  const report = async () => {
    const second = Math.floor(Date.now() / 1000);
    const fecha = new Date(second * 1000);
    for (const { empresaId, identifier, drive, protocol, turn } of await vehicles) {
      const moment = drive(second);
      const due = moment.parkedFor > aWhile ? interval.parked : protocol ? interval.tracker : interval.driving;
      // Failures are ignored: the next report follows in seconds.
      if (second % due !== turn % due) continue;
      if (protocol === null || !trackers.report(protocol, identifier, fecha, moment))
        void tracking.accept(empresaId, identifier, frameOf(fecha, moment)).catch(() => undefined);
    }
  };
  // A single turn that lasts as long as this process.
  every.inOneProcess('drive the demonstration', { ms: 1_000 }, async ({ stopped }) => {
    try {
      while (!stopped()) {
        await report();
        await sleep(1_000);
      }
    } finally {
      trackers.close();
    }
  });

  startRounds(every, db);
  every.inOneProcess('forget what the demonstration drove', hourly, async ({ stopped }) => {
    await forgetDriven(
      db,
      await vehicles,
      { thin: new Date(Date.now() - kept.whole), forget: new Date(Date.now() - kept.thinned) },
      stopped,
    );
  });
};

const frameOf = (fecha: Date, { latitud, longitud, kmh, heading, ignition, km }: Moment): Frame => ({
  ...emptyFrame(fecha),
  latitud,
  longitud,
  velocidad_kmh: kmh,
  rumbo: heading,
  precision_m: 5,
  satelites: 11,
  encendido: ignition,
  en_movimiento: kmh > 0,
  odometro_km: km,
});

/** The assigned devices from demo-0011 on and the trackers, each on a circuit of its company's city. */
const load = async ({ system }: Db): Promise<Vehicle[]> => {
  const { id, empresa_id: empresaId, identificador: identifier } = dispositivoTable;
  const rows = await system
    .select({ id, empresaId, identifier, protocol: dispositivoTable.protocolo, company: empresaTable.nombre })
    .from(dispositivoTable)
    .innerJoin(empresaTable, eq(empresaTable.id, empresaId))
    .innerJoin(
      asignacionTable,
      and(
        eq(asignacionTable.empresa_id, empresaId),
        eq(asignacionTable.dispositivo_id, id),
        or(isNull(asignacionTable.hasta), gt(asignacionTable.hasta, sql`now()`)),
      ),
    )
    .where(
      and(
        isNull(dispositivoTable.eliminado_en),
        or(sql`${identifier} ~ '^demo-[0-9]{4}$'`, inArray(identifier, identifiers)),
      ),
    )
    .orderBy(empresaId, identifier);
  return rows
    .filter(({ identifier }) => numberOf(identifier) >= 0)
    .map((row, i) => {
      const number = numberOf(row.identifier);
      return {
        id: row.id,
        empresaId: row.empresaId,
        identifier: row.identifier,
        protocol: identifiers.includes(row.identifier) && isRastreador(row.protocol) ? row.protocol : null,
        drive: drivenBy(circuitOf(row.company, number), number),
        turn: (i % groups) * apart,
      };
    });
};

const identifiers = demoTrackers.map(({ identificador }) => identificador);

/** Trackers drive behind the last of the other vehicles. */
const numberOf = (identifier: string) =>
  identifiers.includes(identifier) ? 1_000 + identifiers.indexOf(identifier) : vehicleNumber(identifier);
