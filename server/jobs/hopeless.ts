import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { notify } from '../notices/notify';
import { noticeTexts } from '../notices/texts';
import { trabajoTable } from '../db/tables/trabajos';
import { leaseOf, type Taken } from './lease';
import { repeat } from './repeat';
import { heartbeat, takeHopeless } from './turns';
import type { WorkerParts } from './workers';

const hopeless =
  `El servidor se detuvo ${limits.jobs.attempts} veces mientras hacía este trabajo, así que no se intentará de ` +
  'nuevo. Pruebe con menos datos o con otro archivo.';

/** Fails jobs whose process died too often, and notifies the people who wait for them. */
export const failHopeless = async (parts: Omit<WorkerParts, 'watch'>): Promise<void> => {
  const { db, kinds, clock, stopping } = parts;
  for (;;) {
    const [job] = stopping.aborted
      ? []
      : (await db.system.execute<Taken>(takeHopeless([...kinds.keys()], clock.isSteady()))).rows;
    if (!job) return;
    await failOne(parts, job);
  }
};

const failOne = async ({ db, kinds, log, changed }: Omit<WorkerParts, 'watch'>, job: Taken) => {
  const { id, tipo, empresa_id, user_id, parametros } = job;
  log('a job took its process down and is not tried again', { id, tipo, empresa: empresa_id });
  const renew = leaseOf(db, job);
  const stopHeartbeat = repeat(heartbeat, () => renew({}));
  await kinds
    .get(tipo)
    ?.left?.({ empresaId: empresa_id, userId: user_id, parametros, error: hopeless })
    .catch((error: unknown) => log('what waited for a job could not be told', { err: error, tipo }));
  await stopHeartbeat();
  // Taking it to say so was no attempt of its own.
  const intentos = sql`${trabajoTable.intentos} - 1`;
  await renew({ estado: 'fallido', error: hopeless, terminado_en: sql`now()`, intentos });
  // The caller may have disconnected when the server stopped.
  const notice = { tipo: 'trabajo_fallido', ...noticeTexts.trabajo_fallido(hopeless), url: null } as const;
  await db.tenant(empresa_id, (tx) =>
    notify(tx, empresa_id, { ...notice, para: { userIds: [user_id] }, causa: `trabajo ${id} fallido` }),
  );
  changed(job);
};
