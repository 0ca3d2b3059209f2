import { expect, vi } from 'vitest';
import type { Db } from '../db/client';
import { createJobs, type Jobs } from '../jobs/index';
import type { Answer } from './app';

/** A runner whose jobs that of the started product never takes: their kinds have other names. */
export const runnerApart = (db: Db): Jobs => {
  const jobs = createJobs({ db, publish: async () => {}, log: () => {} });
  const apart = (tipo: string) => `${tipo} aparte`;
  return {
    ...jobs,
    start: (empresaId, userId, tipo, ...rest) => jobs.start(empresaId, userId, apart(tipo), ...rest),
    handle: (tipo, ...how) => jobs.handle(apart(tipo), ...how),
  };
};

type Call = (method: 'GET', url: string) => Promise<Answer>;

/** The job of this id once it has ended, well or not; throws where that takes four minutes. */
export const endedJob = (call: Call, id: string) =>
  vi.waitFor(
    async () => {
      const { json } = await call('GET', `/api/trabajos/${id}`);
      expect(['pendiente', 'en_curso']).not.toContain(json.estado);
      return json;
    },
    { timeout: 240_000 },
  );

/** The same, which must have ended well. */
export const doneJob = async (call: Call, id: string) => {
  const job = await endedJob(call, id);
  expect(job).toMatchObject({ estado: 'terminado' });
  return job;
};
