import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unActivo, unNivel, unPlan } from '../../testing/factories';

const api = useApi();

it('deleted plans are restored with their dues, by users who may delete them', async () => {
  const admin = api.as('admin');
  const made = async (path: string, body: object) => Number((await admin.post(path, body)).id);
  const activo = await made('/api/activos', unActivo({ nivel_id: await made('/api/niveles', unNivel()) }));
  const id = await made('/api/mantenimiento', unPlan({ activos: [activo] }));
  const dues = async () => await admin.get(`/api/mantenimiento/vencimientos?filter=${JSON.stringify({ plan_id: id })}`);
  const back = (who: Pick<typeof admin, 'call'>) => who.call('POST', '/api/mantenimiento/restaurar', { ids: [id] });
  const before: unknown = await dues();
  await admin.call('DELETE', `/api/mantenimiento/${id}`);
  expect(await dues()).toEqual([]);
  expect(await back(api.as('admin', api.b))).toMatchObject({ status: 200, json: { ids: [] } });
  expect((await back(api.as('monitor'))).status).toBe(403);
  expect(await back(admin)).toMatchObject({ status: 200, json: { ids: [id] } });
  expect(await back(admin)).toMatchObject({ status: 200, json: { ids: [] } });
  expect((await admin.call('GET', `/api/mantenimiento/${id}`)).status).toBe(200);
  expect(await dues()).toMatchObject([{ id: (before as { id: number }[])[0]?.id, activo_id: activo }]);
});
