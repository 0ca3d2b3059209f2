import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { clockAt } from '../db/days';
import { runIn } from '../db/run';
import type { Every } from '../jobs/index';
import { planRun } from '../resources/ejecuciones/index';
import { ejecucionTable } from '../db/tables/ejecuciones';
import { assess } from '../tracking/runs/assess';
import { circuitOf, vehicleNumber } from './circuits';
import { nextLap } from './driving';

const often = { ms: 60_000 };

interface Round extends Record<string, unknown> {
  empresa_id: number;
  company: string;
  ruta_id: number;
  activo_id: number;
  personal_id: number | null;
  identificador: string;
}

/** Creates executions of routes for the self-propelled vehicles: one per lap, planned when the one before it ends. */
export const startRounds = (every: Every, db: Db) =>
  every.inOneProcess('rounds of the demonstration', often, async ({ stopped }) => {
    const { rows } = await db.system.execute<Round>(waiting);
    for (const round of rows) {
      if (stopped()) return;
      await db.tenant(round.empresa_id, (tx) => planNext(tx, round));
    }
  });

/** Assets of the demonstration's routes without a future execution. */
const waiting = sql`
  select r.empresa_id, e.nombre as company, r.id as ruta_id, n.activo_id, n.personal_id, d.identificador
  from rutas r join empresas e on e.id = r.empresa_id and e.activo
  cross join lateral jsonb_to_recordset(r.asignaciones) n(activo_id int, personal_id int)
  join dispositivo_asignaciones a on a.activo_id = n.activo_id and a.hasta is null
  join dispositivos d on d.empresa_id = a.empresa_id
    and d.id = a.dispositivo_id
    and d.identificador ~ '^demo-[0-9]{4}$'
    and d.identificador > 'demo-0010'
  where r.eliminado_en is null and r.activa and r.codigo like 'RUT-%'
    and not exists (
      select 1 from ejecuciones x
      where x.ruta_id = r.id
        and x.activo_id = n.activo_id
        and x.estado in ('programada', 'en_curso')
        and x.salida_en > now()
    )`;

const minute = 60_000;

const planNext = async (tx: Tx, { empresa_id, company, ruta_id, activo_id, personal_id, identificador }: Round) => {
  const number = vehicleNumber(identificador);
  const departure = new Date(
    Math.ceil((nextLap(circuitOf(company, number), number, Date.now() / 1000) * 1000) / minute) * minute,
  );
  const { rows } = await tx.execute<{ fecha: string; hora: string }>(sql`
    select to_char(t, 'YYYY-MM-DD') as fecha, to_char(t, 'HH24:MI') as hora
    from (select ${clockAt(sql`${departure.toISOString()}::timestamptz`)} as t) d`);
  const { fecha = '', hora = '' } = rows[0] ?? {};
  const values = await planRun(tx, { ruta_id, activo_id, personal_id, fecha, hora_salida: hora }, null, empresa_id);
  const [run] = await tx
    .insert(ejecucionTable)
    .values({ ...values, empresa_id } as typeof ejecucionTable.$inferInsert)
    .returning({ id: ejecucionTable.id });
  if (run) await assess(runIn(tx), [{ ...run, empresa_id }]);
};
