import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

it('how long requests waited: median and nine of ten of those that were answered, for the office of their company', async () => {
  const { id: activo_id } = await api.anActivo({});
  const times = async (by = api.as('admin'), query = '') => by.get(`/api/solicitudes/tiempos${query}`);
  expect(await times()).toEqual({ solicitudes_n: 0, respondidas_n: 0, mediana_min: null, p90_min: null });
  for (const [days, minutes] of [
    [1, 10],
    [2, 20],
    [3, 60],
    [4, null],
    [40, 5],
  ] as const) {
    const { id } = await api.as('monitor').post('/api/solicitudes', { descripcion: 'Algo suena', activo_id });
    await api.db.system.execute(sql`
      update solicitudes set creado_en = now() - ${days} * interval '1 day',
        respondida_en = now() - ${days} * interval '1 day' + ${minutes} * interval '1 minute'
      where id = ${id}`);
  }
  expect(await times()).toEqual({ solicitudes_n: 4, respondidas_n: 3, mediana_min: 20, p90_min: 52 });
  expect(await times(api.as('admin'), '?dias=60')).toMatchObject({ solicitudes_n: 5, mediana_min: 15 });
  expect(await times(api.as('admin', api.b))).toMatchObject({ solicitudes_n: 0 });
  expect((await api.as('monitor').call('GET', '/api/solicitudes/tiempos')).status).toBe(403);
});
