import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unaParada } from '../../testing/factories';

const api = useApi();

it('a deleted stop is restored as it was, by users who may delete it', async () => {
  const admin = api.as('admin');
  const { json: stop } = await admin.call('POST', '/api/paradas', unaParada({ codigo: 'V-1' }));
  const back = (who: Pick<typeof admin, 'call'> = admin) => who.call('POST', `/api/paradas/${stop.id}/restaurar`);
  await admin.call('DELETE', `/api/paradas/${stop.id}`);
  expect((await back(api.as('admin', api.b))).status).toBe(404);
  expect((await back(api.as('monitor'))).status).toBe(403);
  for (let time = 0; time < 2; time++)
    expect(await back()).toMatchObject({ status: 200, json: { id: stop.id, codigo: 'V-1', radio_m: stop.radio_m } });
  expect((await admin.call('GET', `/api/paradas/${stop.id}`)).status).toBe(200);
});

it('and stays deleted while another has its code', async () => {
  const admin = api.as('admin');
  const { json: stop } = await admin.call('POST', '/api/paradas', unaParada({ codigo: 'V-2' }));
  await admin.call('DELETE', `/api/paradas/${stop.id}`);
  await admin.call('POST', '/api/paradas', unaParada({ codigo: 'V-2' }));
  expect((await admin.call('POST', `/api/paradas/${stop.id}/restaurar`)).status).toBe(422);
});
