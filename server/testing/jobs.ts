import { expect, vi } from 'vitest';
import type { Answer } from './app';

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
