// @vitest-environment ./testing/jsdomWithApi.ts
import { expect, it, vi } from 'vitest';
it('runs the api', async () => {
  const t0 = performance.now();
  const { startTestApi } = await import('../../server/testing/app');
  const t1 = performance.now();
  const api = await startTestApi();
  const t2 = performance.now();
  const a = await api.as('admin').call('GET', '/api/activos?range=[0,9]');
  console.log(a.status, a.json, t1 - t0, t2 - t1, typeof Response, typeof Headers, typeof AbortSignal.any);
  expect(a.status).toBe(200);
  await api.close();
});
