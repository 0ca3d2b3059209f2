import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FilaReporte } from '#contract/requests/reportes';
import { useApi } from '../testing/useApi';
import { doneJob } from '../testing/jobs';
import { dayFromNow, plansOf } from '../testing/plans';

const api = useApi();

const days = { desde: dayFromNow(-30), hasta: dayFromNow(0) };

it('each asset of the report has the work that its plans required, the part that was done, and the next one', async () => {
  const { id: nivel } = await api.aNivel();
  const [kept, late, free] = [
    await api.anActivo({ nivel_id: nivel }),
    await api.anActivo({ nivel_id: nivel }),
    await api.anActivo({ nivel_id: nivel }),
  ];
  const plans = plansOf(api);
  await plans.running({ activos: [kept.id, late.id], cada_valor: 2, cada_unidad: 'mes', inicia_en: dayFromNow(-20) });
  const due = (await plans.dues({ activo_id: kept.id }))[0];
  if (!due) throw new Error('nothing is due');
  const order = await plans.order(due);
  await api.db.system.execute(sql`
    update ordenes
    set tipo = 'preventivo', estado = 'cerrada', completada_en = ${`${dayFromNow(-20)}T20:00:00-05:00`},
      cerrada_en = now() - interval '1 hour'
    where id = ${order.id}`);

  const call = (path: string) => api.as('admin').call('GET', path);
  const filter = JSON.stringify({ ...days, bajo_nivel_id: nivel });
  const { json: rows, status } = await call(`/api/reportes/activos?filter=${filter}&sort=["cumplimiento","DESC"]`);
  expect(status).toBe(200);
  const of = ({ id }: { id: number }) => (rows as FilaReporte[]).find((row) => row.id === id);
  expect((rows as FilaReporte[])[0]?.id).toBe(kept.id);
  // The list of dues recomputes them: the report, which was read before, had done so too.
  const next = (await plans.dues({ activo_id: kept.id }))[0];
  expect(next?.vence_en).toBeTruthy();
  expect(of(kept)).toMatchObject({
    cumplimiento: 100,
    ordenes_prev: 1,
    ordenes_corr: 0,
    proximo_mantenimiento: next?.vence_en,
    dias_restantes: next?.dias_restantes,
  });
  expect(of(late)).toMatchObject({
    cumplimiento: 0,
    ordenes_prev: 0,
    proximo_mantenimiento: dayFromNow(-20),
    dias_restantes: -20,
  });
  expect(of(free)).toMatchObject({ cumplimiento: null, proximo_mantenimiento: null, dias_restantes: null });
  // Half of the required work, the same as in the indicators of the level.
  const { json: figures } = await call(
    `/api/indicadores?${new URLSearchParams({ ...days, nivel_id: String(nivel) }).toString()}`,
  );
  expect(figures.cumplimiento_preventivo_pct).toBe(50);
});

describe('dues that wait to be recomputed are recomputed', () => {
  const waiting = async () => {
    const { rows } = await api.db.system.execute<{ n: number }>(
      sql`select count(*)::int as n from mantenimiento_marcas where empresa_id = ${api.a}`,
    );
    return rows[0]?.n ?? 0;
  };
  const filter = JSON.stringify(days);
  const office = () => api.as('admin');
  const exported = async (formato: string) => {
    const body = { formato, filter, columnas: ['nombre', 'proximo_mantenimiento'] };
    await doneJob(office().call, (await office().call('POST', '/api/reportes/activos/exportar', body)).json.id);
  };
  const readings: Record<string, (activo: number) => Promise<unknown>> = {
    'by a page of the report': () => office().get(`/api/reportes/activos?filter=${filter}`),
    'by its summary': () => office().get(`/api/reportes/activos/resumen?filter=${filter}`),
    'by its file': () => exported('csv'),
    'by the indicators': () => office().get(`/api/indicadores?${new URLSearchParams(days).toString()}`),
    'by the sheets on paper': (id) => office().get(`/api/activos/hojas?ids=${id}`),
  };
  it.each(Object.entries(readings))('%s', async (_, read) => {
    const { id } = await api.anActivo();
    await api.db.system.execute(sql`insert into mantenimiento_marcas (empresa_id, activo_id) values (${api.a}, ${id})`);
    expect(await waiting()).toBeGreaterThan(0);
    await read(id);
    expect(await waiting()).toBe(0);
  });
});
