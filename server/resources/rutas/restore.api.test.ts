import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unActivo, unaParada, unaPersona, unaRuta, unNivel } from '../../testing/factories';

const api = useApi();

const made = async (path: string, body: object): Promise<number> => {
  const { json } = await api.as('admin').call('POST', path, body);
  return Number(json.id);
};

it('a deleted route is restored as it was and runs on its days again, by users who may delete it', async () => {
  const admin = api.as('admin');
  const activo_id = await made('/api/activos', unActivo({ nivel_id: await made('/api/niveles', unNivel()) }));
  const route = unaRuta({
    codigo: 'V-1',
    dias_semana: [1, 2, 3, 4, 5, 6, 7],
    hora_salida: '06:00',
    asignaciones: [{ activo_id }],
  });
  const { json } = await admin.call('POST', '/api/rutas', route);
  const planned = async () =>
    (await admin.call('GET', `/api/ejecuciones?filter=${JSON.stringify({ ruta_id: json.id })}`)).json.length;
  const back = (who: Pick<typeof admin, 'call'> = admin) => who.call('POST', `/api/rutas/${json.id}/restaurar`);
  const before: unknown = await planned();
  expect(before).toBeGreaterThan(0);
  await admin.call('DELETE', `/api/rutas/${json.id}`);
  expect((await back(api.as('admin', api.b))).status).toBe(404);
  expect((await back(api.as('monitor'))).status).toBe(403);
  for (let time = 0; time < 2; time++)
    expect(await back()).toMatchObject({
      status: 200,
      json: { id: json.id, codigo: 'V-1', asignaciones: [{ activo_id }] },
    });
  expect((await admin.call('GET', `/api/rutas/${json.id}`)).status).toBe(200);
  expect(await planned()).toBe(before);
});

it('is restored without stops, assets and people that are deleted since', async () => {
  const admin = api.as('admin');
  const nivel_id = await made('/api/niveles', unNivel());
  const [stays, goes] = [await made('/api/paradas', unaParada()), await made('/api/paradas', unaParada())];
  const [activo_id, gone] = [
    await made('/api/activos', unActivo({ nivel_id })),
    await made('/api/activos', unActivo({ nivel_id })),
  ];
  const personal_id = await made('/api/personal', unaPersona());
  const id = await made(
    '/api/rutas',
    unaRuta({
      paradas: [
        { parada_id: goes, llegada_min: 5 },
        { parada_id: stays, llegada_min: 10 },
      ],
      asignaciones: [{ activo_id, personal_id }, { activo_id: gone }],
    }),
  );
  await admin.call('DELETE', `/api/rutas/${id}`);
  for (const path of [`paradas/${goes}`, `activos/${gone}`, `personal/${personal_id}`])
    expect((await admin.call('DELETE', `/api/${path}`)).status).toBe(200);
  expect((await admin.call('POST', `/api/rutas/${id}/restaurar`)).json).toMatchObject({
    paradas: [{ parada_id: stays, llegada_min: 10 }],
    asignaciones: [{ activo_id, personal_id: null }],
  });
});

it('and stays deleted while another has its code', async () => {
  const admin = api.as('admin');
  const id = await made('/api/rutas', unaRuta({ codigo: 'V-2' }));
  await admin.call('DELETE', `/api/rutas/${id}`);
  await made('/api/rutas', unaRuta({ codigo: 'V-2' }));
  expect((await admin.call('POST', `/api/rutas/${id}/restaurar`)).status).toBe(422);
});
