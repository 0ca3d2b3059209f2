import { beforeAll, describe, expect, it, vi } from 'vitest';
import { portOf } from '../http';
import { readEnv } from '../env';
import { createJobs } from '../jobs/index';
import { trabajoTable } from '../db/tables/trabajos';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { claveIngestaTable } from '../db/tables/posiciones';
import { createTelemetry } from './index';

const polling = { timeout: 240_000 };
const token = 'una-clave-para-medir';
const api = useApi(() => startOwnApi({ METRICS_TOKEN: token }));
let at: string;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  at = `http://127.0.0.1:${portOf(api.app.server)}`;
});

const read = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${at}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
/** The value of one line; undefined when it is missing. */
const valueOf = async (line: string) => {
  const found = (await read()).text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('/metrics', () => {
  it('can be read from this machine, or with the token', async () => {
    expect(await read()).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/plain'),
      text: expect.stringContaining('# TYPE ftrack_info gauge'),
    });
    const strange = { 'x-forwarded-for': '203.0.113.7' };
    expect((await read(strange)).status).toBe(404);
    expect((await read({ ...strange, authorization: 'Bearer otra-clave-cualquiera' })).status).toBe(404);
    expect((await read({ ...strange, authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('counts requests by pattern, method and class of status', async () => {
    const count = (labels: string) => valueOf(`ftrack_http_request_duration_seconds_count{${labels}}`);
    const labels = 'route="/api/activos/:id",method="GET",status="4xx"';
    await api.as('admin').call('GET', '/api/activos/999991');
    const before = (await count(labels)) ?? 0;
    await api.as('admin').call('GET', '/api/activos/999992');
    expect(await count(labels)).toBe(before + 1);
    await api.call('GET', '/api/nada/999993');
    const { text } = await read();
    expect(text).not.toMatch(/="[^"]*99999[123]/);
  });

  it('counts the results of frames, and their batches', async () => {
    const { identificador } = await api.aDispositivo();
    const key = 'clave-de-prueba';
    await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave: key });
    const before = (await valueOf('ftrack_frames_total{result="stored"}')) ?? 0;
    const send = (query: string) => fetch(`${at}/gps/${key}?id=${identificador}&${query}`);
    expect((await send('lat=4.6&lon=-74.1')).status).toBe(200);
    await send('lat=4.6&lon=-74.1&timestamp=2026-02-30');
    await fetch(`${at}/gps/no-es-clave?id=x&lat=1&lon=1`);
    expect(await valueOf('ftrack_frames_total{result="stored"}')).toBe(before + 1);
    expect(await valueOf('ftrack_frames_total{result="refused"}')).toBeGreaterThan(0);
    expect(await valueOf('ftrack_batch_duration_seconds_count')).toBeGreaterThan(0);
    expect(await valueOf('ftrack_frames_waiting')).toBe(0);
    expect((await read()).text).not.toContain(key);
  });

  it('counts the results of rounds, waiting jobs, and events that the broker accepted', async () => {
    api.every.inOneProcess('prueba que falla', { ms: 100 }, () => Promise.reject(new Error('se rompió')));
    api.every.inOneProcess('prueba', { ms: 100 }, async () => {});
    await vi.waitFor(async () => {
      await api.every.look();
      expect(await valueOf('ftrack_rounds_total{result="done",round="prueba"}')).toBeGreaterThan(0);
      expect(await valueOf('ftrack_rounds_total{result="failed",round="prueba que falla"}')).toBeGreaterThan(0);
    }, polling);
    await api.db.system.insert(trabajoTable).values({ empresa_id: api.a, user_id: 1, tipo: 'espera', parametros: {} });
    expect(await valueOf('ftrack_jobs{state="waiting"}')).toBe(1);
    expect(await valueOf('ftrack_jobs{state="running"}')).toBe(0);
    expect(await valueOf('ftrack_jobs_of_kind{state="waiting",kind="espera"}')).toBe(1);
    await api.anActivo();
    await vi.waitFor(
      async () => expect(await valueOf('ftrack_publications_total{result="sent"}')).toBeGreaterThan(0),
      polling,
    );
  });

  it('counts the results of jobs', async () => {
    const { job, metrics } = await createTelemetry({ env: readEnv({}), version: 'test', slow: () => {} });
    const jobs = createJobs({ db: api.db, publish: async () => {}, log: () => {}, watch: job });
    jobs.handle('hecho', async () => ({}));
    jobs.handle('roto', () => Promise.reject(new Error('se rompió')));
    const { id } = await api.as('admin').who;
    for (const kind of ['hecho', 'roto']) await jobs.start(api.a, id, kind, {});
    const line = (result: string, kind: string) =>
      `ftrack_job_duration_seconds_count{kind="${kind}",result="${result}"} 1`;
    await vi.waitFor(async () => {
      const text = await metrics.registry.metrics();
      expect(text).toContain(line('done', 'hecho'));
      expect(text).toContain(line('failed', 'roto'));
    }, polling);
    await jobs.stop();
  });

  it('has the age of the oldest position that waits for projection', async () => {
    const { id } = await api.anActivo();
    const device = await api.aDispositivo();
    await api.tracking.projected();
    await api.db.system.execute(`
      insert into posiciones (id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, valida)
      values (
        nextval('posiciones_id_seq'), ${api.a}, ${device.id}, ${id}, now() - interval '1 minute',
        now() - interval '30 seconds', true
      )`);
    await api.db.system.execute(`
      insert into proyecciones_apartadas (activo_id, empresa_id, fallos, hasta, motivo)
      values (${id}, ${api.a}, 1, now() + interval '1 hour', 'prueba')`);
    await api.db.system.execute(`
      insert into recalculos_pendientes (empresa_id, activo_id, desde)
      values (${api.a}, ${id}, now() - interval '2 minutes')`);
    expect(await valueOf('ftrack_projection_marks_waiting')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('ftrack_projection_lag_seconds')).toBe(0);
    await api.tracking.close();
    await api.db.system.execute(`delete from proyecciones_apartadas where activo_id = ${id}`);
    expect(await valueOf('ftrack_projection_lag_seconds')).toBeGreaterThanOrEqual(30);
  });
});
