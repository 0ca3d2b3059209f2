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
    start: (empresaId, userId, tipo, parametros) => jobs.start(empresaId, userId, apart(tipo), parametros),
    handle: (tipo, ...how) => jobs.handle(apart(tipo), ...how),
  };
};

/** The job of this id once it is done; throws where that takes a minute. */
export const doneJob = (call: (method: 'GET', url: string) => Promise<Answer>, id: string) =>
  vi.waitFor(
    async () => {
      const { json } = await call('GET', `/api/trabajos/${id}`);
      expect(json.estado).toBe('terminado');
      return json;
    },
    { timeout: 240_000 },
  );
