import { expect, it } from 'vitest';
import { unaEjecucion, unaRuta } from '../../testing/factories';
import { dayFromNow } from '../../testing/plans';
import { useApi } from '../../testing/useApi';

const api = useApi();
const path = '/api/ejecuciones/transiciones';
const admin = () => api.as('admin');

it('many executions are created and moved by one call each; each is checked by itself', async () => {
  const { id: ruta_id } = await admin().post('/api/rutas', unaRuta());
  const { id: activo_id } = await api.anActivo();
  const registros = [3, 4, 5].map((day) => unaEjecucion({ ruta_id, activo_id, fecha: dayFromNow(day) }));
  const { json: made } = await admin().call('POST', '/api/ejecuciones/varios', { registros });
  expect(made).toMatchObject({ creados: [{ indice: 0 }, { indice: 1 }, { indice: 2 }], rechazados: [] });
  const ids: number[] = made.creados.map(({ id }: { id: number }) => id);
  const stranger = 2_000_000_000;

  expect((await admin().call('POST', path, { ids, a: 'cancelada' })).status).toBe(422);
  const asked = { ids: [...ids, stranger], a: 'cancelada', nota: 'Sin conductor' };
  const { status, json } = await admin().call('POST', path, asked);
  expect(status).toBe(200);
  expect(json.hechas).toEqual(ids);
  expect(json.rechazadas).toEqual([{ id: stranger, code: 'NO_ENCONTRADO', motivo: expect.any(String) }]);
  const first = await admin().get(`/api/ejecuciones/${ids[0]}`);
  expect(first).toMatchObject({ estado: 'cancelada', nota: 'Sin conductor' });
  // Repeated, nothing changes.
  expect((await admin().call('POST', path, asked)).json.hechas).toEqual(ids);
  expect((await admin().get(`/api/ejecuciones/${ids[0]}`)).version).toBe(first.version);
  expect((await admin().call('POST', path, { ids, a: 'programada' })).json.hechas).toEqual(ids);
  const wrong = await admin().call('POST', path, { ids: ids.slice(0, 1), a: 'completada' });
  expect(wrong.json.rechazadas).toMatchObject([{ id: ids[0], code: 'CONFLICTO' }]);

  expect((await api.as('admin', api.b).call('POST', path, asked)).json.hechas).toEqual([]);
  expect((await api.as('operario').call('POST', path, asked)).status).toBe(403);
});
