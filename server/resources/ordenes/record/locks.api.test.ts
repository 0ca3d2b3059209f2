import { expect, it } from 'vitest';
import type { Tarea } from '#contract/entities/tareas';
import type { Answer } from '../../../testing/app';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';
import { isDaily } from '../../../../testing/levels';

const api = useApi();
const fixture = prepared(() => orderFixture(api));

const aTask = async (orden_id: number, given: object = {}): Promise<Tarea> =>
  (await fixture.admin.call('POST', '/api/tareas', unaTarea({ orden_id, ...given }))).json;
const many = (ids: number[]) => `?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
const rounds = Array.from({ length: isDaily ? 2 : 6 }, (_, round) => round);
/** No deadlock: it would be answered with 503. */
const judged = (answers: Answer[]) =>
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);

it('orders of one asset are moved, their tasks failed and failures reported at once without deadlocks', async () => {
  await fixture.settings({ verificacion_obligatoria: true });
  for (const round of rounds) {
    const asset = await api.anActivo();
    const running = await fixture.orderIn('en_progreso', { activo_id: asset.id });
    const next = await fixture.orderIn('asignada', { activo_id: asset.id, detiene_activo: true });
    const stops = await aTask(running.id, { accion_si_falla: 'activo_fuera_de_servicio' });
    const makes = await aTask(running.id, { accion_si_falla: 'crear_orden' });
    const edited = await aTask(running.id);
    const { admin, operario } = fixture;
    const failed = { estado: 'fallida', nota: 'Fuga' };
    judged(
      await Promise.all([
        admin.call('POST', `/api/tareas/${stops.id}/registro`, { ...failed, version: stops.version }),
        admin.call('POST', `/api/tareas/${makes.id}/registro`, { ...failed, version: makes.version }),
        admin.call('PUT', `/api/tareas/${edited.id}`, { titulo: `Otra ${round}`, version: edited.version }),
        admin.call('POST', `/api/ordenes/${running.id}/tareas/orden`, { ids: [edited.id, makes.id, stops.id] }),
        operario.call('POST', `/api/ordenes/${next.id}/transicion`, { a: 'en_progreso', version: next.version }),
        admin.call('POST', `/api/ordenes/${running.id}/transicion`, {
          a: 'en_espera',
          motivo_espera: 'clima',
          version: running.version,
        }),
        admin.call('POST', '/api/ordenes/transiciones', {
          ids: [next.id, running.id],
          a: 'cancelada',
          motivo_cancelacion: 'Se vendió',
        }),
        admin.call('PUT', `/api/ordenes${many([next.id, running.id])}`, { prioridad: 'alta' }),
        operario.call('POST', `/api/activos/${asset.id}/fallas`, {
          descripcion: 'Ruido',
          fuera_de_servicio: true,
          fotos: [],
        }),
      ]),
    );
  }
});

it('tasks are edited, arranged and deleted with their order at once without deadlocks', async () => {
  for (const round of rounds) {
    const order = await fixture.orderIn('pendiente');
    const tasks = [await aTask(order.id), await aTask(order.id), await aTask(order.id)];
    const ids = tasks.map(({ id }) => id);
    const { admin } = fixture;
    judged(
      await Promise.all([
        ...tasks.map(({ id, version }) => admin.call('PUT', `/api/tareas/${id}`, { titulo: `Otra ${round}`, version })),
        admin.call('PUT', `/api/tareas${many(ids)}`, { obligatoria: true }),
        admin.call('POST', `/api/ordenes/${order.id}/tareas/orden`, { ids: [...ids].reverse() }),
        admin.call('POST', `/api/ordenes/${order.id}/tareas/orden`, { ids }),
        admin.call('DELETE', round % 2 ? `/api/ordenes/${order.id}` : `/api/tareas${many(ids.slice(0, 2))}`),
      ]),
    );
  }
});

it('twenty move the same order at once: all get its new state, and everything happened once', async () => {
  const asset = await api.anActivo();
  const order = await fixture.orderIn('asignada', { activo_id: asset.id, detiene_activo: true });
  const before = (await fixture.admin.call('GET', `/api/ordenes/${order.id}/historial`)).json.length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fixture.operario.call('POST', `/api/ordenes/${order.id}/transicion`, {
        a: 'en_progreso',
        version: order.version,
        temporizador: true,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { json } of answers) expect(json).toMatchObject({ estado: 'en_progreso' });
  expect((await fixture.admin.call('GET', `/api/ordenes/${order.id}/historial`)).json).toHaveLength(before + 1);
  expect((await fixture.admin.call('GET', `/api/ordenes/${order.id}/mano-obra`)).json).toHaveLength(1);
  const { rows } = await api.db.system.execute(
    `select count(*)::int as n from tiempos_parada where activo_id = ${asset.id}`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});
