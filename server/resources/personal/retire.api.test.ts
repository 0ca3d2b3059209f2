import { expect, it } from 'vitest';
import { prepared, useApi } from '../../testing/useApi';
import { unActivo, unaOrden, unaPersona, unaRuta } from '../../testing/factories';
import { plansOf } from '../../testing/plans';

const api = useApi();
const on = prepared(() => plansOf(api));

interface Stored {
  id: number;
  version: number;
  [field: string]: unknown;
}
const made = (path: string, body: unknown) => on.ask<Stored>(201, 'POST', path, body);
const aPerson = (given: object = {}) => made('/api/personal', unaPersona(given));
const seen = (path: string, { id }: Pick<Stored, 'id'>) => on.ask<Stored>(200, 'GET', `${path}/${id}`);

const withWork = async () => {
  const [person, helper, other] = [await aPerson(), await aPerson(), await aPerson()];
  const nivel = await api.aNivel();
  const activo = await made(
    '/api/activos',
    unActivo({ nivel_id: nivel.id, responsable_id: person.id, conductor_id: person.id }),
  );
  const orden = await made(
    '/api/ordenes',
    unaOrden({ activo_id: activo.id, responsable_id: person.id, equipo_ids: [helper.id] }),
  );
  const ayuda = await made(
    '/api/ordenes',
    unaOrden({ activo_id: activo.id, responsable_id: helper.id, equipo_ids: [person.id, other.id] }),
  );
  const ruta = await made('/api/rutas', unaRuta({ asignaciones: [{ activo_id: activo.id, personal_id: person.id }] }));
  return { person, helper, other, activo, orden, ayuda, ruta };
};

it('what a retired person had passes to another one in one step', async () => {
  const { person, helper, other, activo, orden, ayuda, ruta } = await withWork();
  expect(await on.ask(200, 'GET', `/api/personal/${person.id}/a-cargo`)).toMatchObject({
    ordenes: 2,
    tareas: 0,
    activos: 1,
    niveles: 0,
    rutas: 1,
  });
  const gone = await on.ask<Stored>(200, 'POST', `/api/personal/${person.id}/retirar`, {
    pasa_a: other.id,
    version: person.version,
  });
  expect(gone).toMatchObject({ estado: 'retirado' });
  expect(await seen('/api/ordenes', orden)).toMatchObject({ responsable_id: other.id, equipo_ids: [helper.id] });
  expect(await seen('/api/ordenes', ayuda)).toMatchObject({ responsable_id: helper.id, equipo_ids: [other.id] });
  expect(await seen('/api/activos', activo)).toMatchObject({ responsable_id: other.id, conductor_id: other.id });
  expect((await seen('/api/rutas', ruta))['asignaciones']).toMatchObject([
    { activo_id: activo.id, personal_id: other.id },
  ]);
  expect(await on.ask(200, 'GET', `/api/personal/${person.id}/a-cargo`)).toMatchObject({
    ordenes: 0,
    activos: 0,
    rutas: 0,
    ejecuciones: 0,
  });
});

it('or is left without anybody; an order that has begun needs somebody', async () => {
  const { person, activo, orden, ruta } = await withWork();
  const retire = (version: number, pasa_a: number | null = null) =>
    on.call('POST', `/api/personal/${person.id}/retirar`, { pasa_a, version });
  expect((await retire(person.version + 1)).status).toBe(409);
  expect((await retire(person.version, person.id)).json.errors).toHaveProperty('pasa_a');
  expect((await retire(person.version, 999_999)).status).toBe(404);
  const begun = await made('/api/ordenes', unaOrden({ activo_id: activo.id, responsable_id: person.id }));
  await on.ask(200, 'POST', `/api/ordenes/${begun.id}/transicion`, { a: 'en_progreso', version: begun.version });
  const refused = await retire(person.version);
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    { pasa_a: ['La orden ya empezó: elija quién la sigue'] },
  ]);
  expect(await seen('/api/ordenes', orden)).toMatchObject({ responsable_id: person.id });
  const now = await seen('/api/ordenes', begun);
  await on.ask(200, 'POST', `/api/ordenes/${begun.id}/transicion`, {
    a: 'cancelada',
    motivo_cancelacion: 'Ya no hace falta',
    version: now.version,
  });
  expect((await retire(person.version)).status).toBe(200);
  expect(await seen('/api/ordenes', orden)).toMatchObject({ responsable_id: null, estado: 'pendiente' });
  expect(await seen('/api/activos', activo)).toMatchObject({ responsable_id: null, conductor_id: null });
  expect((await seen('/api/rutas', ruta))['asignaciones']).toMatchObject([{ personal_id: null }]);
});

it('nothing new is given to a retired person, and what already named them can still be saved', async () => {
  const person = await aPerson();
  const nivel = await api.aNivel();
  const activo = await made('/api/activos', unActivo({ nivel_id: nivel.id, conductor_id: person.id }));
  // As an earlier version of the product left it.
  await api.db.system.execute(`update personal set estado = 'retirado' where id = ${person.id}`);
  const refusedAt = async (path: string, body: object, field: string) => {
    const { status, json } = await on.call('POST', path, body);
    expect([path, status, Object.keys(json.errors ?? {})]).toEqual([path, 422, [field]]);
  };
  await refusedAt('/api/ordenes', unaOrden({ activo_id: activo.id, responsable_id: person.id }), 'responsable_id');
  await refusedAt('/api/ordenes', unaOrden({ activo_id: activo.id, equipo_ids: [person.id] }), 'equipo_ids');
  await refusedAt('/api/activos', unActivo({ nivel_id: nivel.id, responsable_id: person.id }), 'responsable_id');
  await refusedAt(
    '/api/rutas',
    unaRuta({ asignaciones: [{ activo_id: activo.id, personal_id: person.id }] }),
    'asignaciones',
  );
  await on.ask(200, 'PATCH', `/api/activos/${activo.id}`, {
    nombre: 'Otro nombre',
    conductor_id: person.id,
    version: activo.version,
  });
});

it.each(['PATCH', 'PUT'] as const)(
  'an ordinary edit by %s does not leave work behind: it says what the person still has',
  async (method) => {
    const { person, other } = await withWork();
    const edit = (given: object) =>
      on.call(method, `/api/personal/${person.id}`, {
        ...unaPersona({ nombre: 'Quien se va' }),
        estado: 'retirado',
        ...given,
      });
    const refused = await edit({ version: person.version });
    const said =
      'Todavía tiene a su cargo 2 órdenes abiertas, 1 activo y 1 ruta: retírela con «Retirar», que los pasa a otra persona';
    expect([refused.status, refused.json.errors]).toEqual([422, { estado: [said] }]);
    const bulk = await on.call('PUT', `/api/personal?filter={"id":[${person.id}]}`, { estado: 'retirado' });
    expect(bulk.status).toBeGreaterThanOrEqual(400);
    expect(await seen('/api/personal', person)).toMatchObject({ estado: 'activo', version: person.version });
    await on.ask(200, 'POST', `/api/personal/${person.id}/retirar`, { pasa_a: other.id, version: person.version });
    const free = await aPerson();
    expect(
      (await on.call('PATCH', `/api/personal/${free.id}`, { estado: 'retirado', version: free.version })).status,
    ).toBe(200);
  },
);

it('is of the office, and sees nothing of other companies', async () => {
  const person = await aPerson();
  const [path, body] = [`/api/personal/${person.id}/retirar`, { pasa_a: null, version: person.version }];
  expect((await api.as('monitor').call('POST', path, body)).status).toBe(403);
  expect((await api.as('admin', api.b).call('POST', path, body)).status).toBe(404);
  expect((await api.as('admin', api.b).call('GET', `/api/personal/${person.id}/a-cargo`)).status).toBe(404);
});
