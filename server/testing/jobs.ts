import { expect, vi } from 'vitest';
import type { Answer, TestApi } from './app';

/** Resolves once no job waits or runs: the runner of the started product, which looks for the next one after each, then leaves the next to that of a test. */
export const jobsEnded = (api: TestApi) =>
  vi.waitFor(
    async () => {
      const { rows } = await api.db.system.execute(`select tipo from trabajos where estado in ('pendiente', 'en_curso')`);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000 },
  );

/** The job of this id once it is done; throws where that takes a minute. */
export const doneJob = (call: (method: 'GET', url: string) => Promise<Answer>, id: string) =>
  vi.waitFor(
    async () => {
      const { json } = await call('GET', `/api/trabajos/${id}`);
      expect(json.estado).toBe('terminado');
      return json;
    },
    { timeout: 60_000 },
  );
