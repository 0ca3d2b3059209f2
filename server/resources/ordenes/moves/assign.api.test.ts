import { expect, it } from 'vitest';
import { unaOrden, unaPersona } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';

const api = useApi();
const path = '/api/ordenes/asignar';
const admin = () => api.as('admin');

it('many orders are assigned by one call: a closed one is rejected, and its person gets one notice', async () => {
  const { id: user_id } = await api.as('operario').who;
  const { id: responsable_id } = await admin().post('/api/personal', unaPersona({ user_id }));
  const { id: activo_id } = await api.anActivo();
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await admin().post('/api/ordenes', unaOrden({ activo_id })));
  const [first, second, third] = made.map(({ id }) => id as number);
  await admin().call('POST', '/api/ordenes/transiciones', {
    ids: [third],
    a: 'cancelada',
    motivo_cancelacion: 'Repetida',
  });

  const { status, json } = await admin().call('POST', path, { ids: [first, second, third], responsable_id });
  expect(status).toBe(200);
  expect(json.hechas).toEqual([first, second]);
  expect(json.rechazadas).toMatchObject([{ id: third, motivo: expect.stringContaining('cancelada') }]);
  const assigned = await admin().get(`/api/ordenes/${first}`);
  expect(assigned).toMatchObject({ responsable_id, estado: 'asignada' });
  const notices: { tipo: string }[] = await api.as('operario').get('/api/notificaciones');
  expect(notices.filter(({ tipo }) => tipo === 'orden_asignada')).toHaveLength(1);

  expect((await admin().call('POST', path, { ids: [first], responsable_id })).json.hechas).toEqual([first]);
  expect((await admin().get(`/api/ordenes/${first}`)).version).toBe(assigned.version);
  expect((await api.as('admin', api.b).call('POST', path, { ids: [first], responsable_id })).status).toBe(404);
  expect((await api.as('operario').call('POST', path, { ids: [first], responsable_id })).status).toBe(403);
});
