import { expect, it } from 'vitest';
import { unPlan } from '../testing/factories';
import { useApi } from '../testing/useApi';

const api = useApi();
const path = '/api/mantenimiento/varios';
const admin = () => api.as('admin');

it('several records are created by one call; a refused one says why, and a repetition creates none twice', async () => {
  const { id } = await api.anActivo();
  const registros = [unPlan({ activos: [id] }), unPlan({ activos: [] }), unPlan({ activos: [id], nombre: 'Segundo' })];
  const key = { 'idempotency-key': 'varios-1' };
  const { status, json } = await admin().call('POST', path, { registros }, key);
  expect(status).toBe(200);
  expect(json.creados.map(({ indice }: { indice: number }) => indice)).toEqual([0, 2]);
  expect(json.rechazados).toEqual([
    { indice: 1, code: 'VALIDACION', message: expect.any(String), errors: { activos: ['Elija al menos uno'] } },
  ]);
  expect(await admin().get(`/api/mantenimiento/${json.creados[1].id}`)).toMatchObject({ nombre: 'Segundo' });
  expect((await admin().call('POST', path, { registros }, key)).json).toEqual(json);
  const others = await admin().call('POST', path, { registros: registros.slice(0, 1) }, key);
  expect(others.json.rechazados).toMatchObject([{ indice: 0, code: 'IDEMPOTENCIA_CONFLICTO' }]);
});

it('nobody creates several without the right, none, too many, or with what is of another company', async () => {
  const { id } = await api.anActivo();
  const one = { registros: [unPlan({ activos: [id] })] };
  expect((await api.as('monitor').call('POST', path, one)).status).toBe(403);
  expect((await admin().call('POST', path, { registros: [] })).status).toBe(422);
  const many = Array.from({ length: 101 }, () => unPlan({ activos: [id] }));
  expect((await admin().call('POST', path, { registros: many })).status).toBe(422);
  const { json } = await api.as('admin', api.b).call('POST', path, one);
  expect(json).toMatchObject({ creados: [], rechazados: [{ indice: 0, code: 'NO_ENCONTRADO' }] });
});
