import { isNotNull } from 'drizzle-orm';
import { auditoriaTable } from '../db/tables/historial';
import { empresaTable } from '../db/tables/empresas';
import type { Db } from '../db/client';
import { catalogue } from './catalogue';
import { components } from './components';
import { companies } from './companies';
import type { SeedContext } from './context';
import { fleet } from './fleet';
import { devices } from './devices';
import { escalations } from './escalations';
import { fuel } from './fuel';
import { driverOfToday } from './driverOfToday';
import { drivers } from './drivers';
import { inspections } from './inspections';
import { lastTimes } from './lastTimes';
import { messages } from './messages';
import { phoneSessions } from './phoneSessions';
import { orders } from './orders';
import { journeys } from './journeys';
import { planning } from './planning';
import { replacement } from './replacement';
import { requests } from './requests';
import { routes } from './routes';
import { maintenancePlans } from './plans';
import { rules } from './rules';
import { sheets } from './sheets';
import { stops } from './stops';
import { taskReadings } from './taskReadings';
import { trackers } from './trackers';
import { warranties } from './warranties';
import { workshop } from './workshop';
import { semillaTable } from '../db/tables/semillas';

/**
 * The steps of the demonstration. Each step runs once per database, so an older demonstration also gets new ones until
 * somebody uses it: add steps at the end, and never change a released one.
 */
export const steps: readonly ((context: SeedContext) => Promise<void>)[] = [
  companies,
  fleet,
  devices,
  sheets,
  catalogue,
  orders,
  journeys,
  stops,
  drivers,
  routes,
  rules,
  maintenancePlans,
  fuel,
  taskReadings,
  escalations,
  trackers,
  driverOfToday,
  messages,
  phoneSessions,
  lastTimes,
  workshop,
  inspections,
  requests,
  planning,
  components,
  warranties,
  replacement,
];

/**
 * Whether the database is empty, or a demonstration. Companies in a database without seed steps are real: invented data
 * must not be mixed with theirs.
 */
export const takesDemonstration = async ({ system }: Db): Promise<boolean> => {
  const [step] = await system.select({ paso: semillaTable.paso }).from(semillaTable).limit(1);
  const [company] = await system.select({ id: empresaTable.id }).from(empresaTable).limit(1);
  return step !== undefined || company === undefined;
};

/** Whether anybody has logged in or changed something: from then on the data are theirs. */
const isUsed = async ({ system }: Db): Promise<boolean> => {
  const [anyone] = await system
    .select({ id: auditoriaTable.id })
    .from(auditoriaTable)
    .where(isNotNull(auditoriaTable.user_id))
    .limit(1);
  return anyone !== undefined;
};

/** Applies the missing steps of the demonstration. */
export const seed = async (db: Db, seedDay: string | undefined) => {
  const day = new Date(`${seedDay ?? new Date().toISOString().slice(0, 10)}T00:00:00Z`).getTime();
  const done = new Set(
    (await db.system.select({ paso: semillaTable.paso }).from(semillaTable)).map(({ paso }) => paso),
  );
  if (done.size > 0 && (await isUsed(db))) return;
  for (const [at, step] of steps.entries()) {
    if (done.has(at + 1)) continue;
    await db.system.transaction(async (tx) => {
      await step({ tx, day });
      await tx.insert(semillaTable).values({ paso: at + 1 });
    });
  }
};
