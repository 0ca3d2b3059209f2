import { beforeAll, expect, it } from 'vitest';
import { channels, events, type ChangeMessage } from '#contract/core/realtime';
import { portOf } from '../../../http';
import { startOwnApi } from '../../../testing/app';
import { useApi } from '../../../testing/useApi';
import { unaEjecucion, unaParada, unaRuta } from '../../../testing/factories';
import { listeners } from '../../../testing/listener';
import { orderFixture } from '../../../testing/orders';

const api = useApi(startOwnApi);
let fixture: Awaited<ReturnType<typeof orderFixture>>;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  fixture = await orderFixture(api);
});
const listener = listeners(() => portOf(api.app.server));

/** The events on the operario's own channel: `until(id, version)` resolves with all ids up to that change. */
const operarioListens = async () => {
  const { id, token } = await fixture.operario.who;
  const { client } = await listener(token, channels.user(id));
  const received: ChangeMessage[] = [];
  const news = new EventTarget();
  client.channel(channels.user(id)).bind(events.cambios, (message: ChangeMessage) => {
    received.push(message);
    news.dispatchEvent(new Event('heard'));
  });
  const until = async (row: { id: number; version: number }, recurso = 'ordenes') => {
    while (
      !received.some(
        (message) => message.recurso === recurso && message.id === row.id && message.version === row.version,
      )
    )
      await new Promise((resolve) => news.addEventListener('heard', resolve, { once: true }));
    return received.splice(0).map((message) => message.id);
  };
  return { until };
};

const give = async (id: number, responsable_id: number) => {
  const { version } = await fixture.read(id);
  return (await fixture.admin.call('PUT', `/api/ordenes/${id}`, { version, responsable_id })).json as {
    id: number;
    version: number;
  };
};

it("an operario gets an order's event when it is assigned or taken away, and none of other orders", async () => {
  await fixture.settings({ autoasignacion: false });
  const [theirs, foreign] = [
    await fixture.anOrder({ responsable_id: fixture.other.id }),
    await fixture.anOrder({ responsable_id: fixture.other.id }),
  ];
  const { until } = await operarioListens();
  const change = async () =>
    fixture.admin.call('PUT', `/api/ordenes/${foreign.id}`, {
      titulo: 'Otra',
      version: (await fixture.read(foreign.id)).version,
    });
  await change();
  expect(await until(await give(theirs.id, fixture.mine.id))).toEqual([theirs.id]);
  await change();
  expect(await until(await give(theirs.id, fixture.other.id))).toEqual([theirs.id]);
  await until(await give(theirs.id, fixture.mine.id));
  const returned = await fixture.move(theirs.id, 'pendiente', { nota: 'Falta personal' });
  expect(await until(returned.json)).toEqual([theirs.id]);
});

it('gets events of unassigned orders where it may take them', async () => {
  const { until } = await operarioListens();
  await fixture.settings({ autoasignacion: false });
  await fixture.anOrder({ responsable_id: null });
  // The recipients are determined after the commit: the arrival of a later event shows that this was done.
  const later = await fixture.anOrder({ responsable_id: fixture.mine.id });
  expect(await until(later)).toEqual([later.id]);
  await fixture.settings({ autoasignacion: true });
  const free = await fixture.anOrder({ responsable_id: null });
  expect(await until(free)).toEqual([free.id]);
  expect(await until(await give(free.id, fixture.other.id))).toEqual([free.id]);
});

it('a driver hears that the stops of their route changed, and that somebody else drives it now', async () => {
  const { until } = await operarioListens();
  const stop = await fixture.admin.post('/api/paradas', unaParada());
  const route = await fixture.admin.post('/api/rutas', unaRuta({ paradas: [{ parada_id: stop.id, llegada_min: 0 }] }));
  const { id: activo_id } = await api.anActivo();
  const run = await fixture.admin.post(
    '/api/ejecuciones',
    unaEjecucion({ ruta_id: route.id, activo_id, personal_id: fixture.mine.id }),
  );
  const body = { version: run.version, accion: 'omitir', clave: 1, motivo: 'Sin pedido' };
  const changed = await fixture.admin.post(`/api/ejecuciones/${run.id}/despacho`, body);
  expect(new Set(await until(changed, 'ejecuciones'))).toEqual(new Set([run.id]));
  const given = (
    await fixture.admin.call('PUT', `/api/ejecuciones/${run.id}`, {
      version: changed.version,
      personal_id: fixture.other.id,
    })
  ).json;
  expect(await until(given, 'ejecuciones')).toEqual([run.id]);
});
