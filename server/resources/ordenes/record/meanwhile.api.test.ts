import { beforeEach, describe, expect, it } from 'vitest';
import { phoneClockHeader } from '#contract/core/session';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
beforeEach(() => fixture.settings({ verificacion_obligatoria: true }));

const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const ago = (ms: number) => iso(Date.now() - ms);

/** What a phone sends whose clock is that far ahead. */
const fromPhone = (path: string, body: object, ahead = 0, key?: string) =>
  fixture.operario.call('POST', path, body, {
    [phoneClockHeader.toLowerCase()]: iso(Date.now() + ahead),
    ...(key && { 'idempotency-key': key }),
  });
const move = (id: number) => `/api/ordenes/${id}/transicion`;
const edit = async (id: number, said: object) => {
  const { version } = await fixture.read(id);
  expect((await fixture.admin.call('PATCH', `/api/ordenes/${id}`, { version, ...said })).status).toBe(200);
};
const steps = async (id: number) => (await fixture.admin.call('GET', `/api/ordenes/${id}/historial`)).json;
const hours = async (id: number) => (await fixture.admin.call('GET', `/api/ordenes/${id}/mano-obra`)).json;

describe('a move on an order that others changed meanwhile', () => {
  it('stands beside all that it does not depend on, with and without what its author saw', async () => {
    for (const visto of [undefined, { estado: 'asignada' }]) {
      const order = await fixture.orderIn('asignada');
      await edit(order.id, { prioridad: 'critica', titulo: 'Otro título', fecha_limite: ago(-hour) });
      const { version } = order;
      const moved = await fixture.operario.call('POST', move(order.id), { a: 'en_progreso', version, visto });
      expect(moved).toMatchObject({ status: 200, json: { estado: 'en_progreso', titulo: 'Otro título' } });
      expect(moved.json.version).toBe(order.version + 2);
    }
  });

  it('contradicts another state, but not one that is again as it was seen', async () => {
    const order = await fixture.orderIn('en_progreso');
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima' });
    const done = { a: 'completada', version: order.version, solucion: 'Listo' };
    for (const visto of [undefined, { estado: 'en_progreso' }])
      expect(await fixture.operario.call('POST', move(order.id), { ...done, visto })).toMatchObject({
        status: 409,
        json: { code: 'VERSION_CONFLICTO', campos: ['estado'], registro: { estado: 'en_espera' } },
      });
    await fixture.move(order.id, 'en_progreso');
    const again = await fixture.operario.call('POST', move(order.id), { ...done, visto: { estado: 'en_progreso' } });
    expect(again.status).toBe(200);
  });

  it('from a phone it may lie before what others did since: its hours are those of the work', async () => {
    const order = await fixture.orderIn('asignada');
    await fixture.move(order.id, 'en_progreso', { fecha: ago(3 * hour) });
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima', fecha: ago(hour) });
    const { version } = await fixture.read(order.id);
    const started = { a: 'en_progreso', version, fecha: ago(2 * hour), temporizador: true, mueve_reloj: true };
    expect((await fixture.operario.call('POST', move(order.id), started)).json.errors).toHaveProperty('fecha');
    const moved = await fromPhone(move(order.id), started);
    expect(moved.json).toMatchObject({ estado: 'en_progreso', fecha_corregida: true });
    expect((await hours(order.id)).at(-1).inicio_en).toBe(started.fecha);
    // Its creation and assignment are of now.
    const dates = (await steps(order.id)).slice(2).map(({ fecha }: { fecha: string }) => fecha);
    expect(dates).toEqual([...dates].sort());
  });
});

describe('what a phone with a wrong clock sends', () => {
  it.each([13, -13, 0.5])('is corrected by the difference: %d hours', async (ahead) => {
    const order = await fixture.orderIn('asignada');
    const at = Date.now() - 5 * 60_000;
    const body = { a: 'en_progreso', version: order.version, fecha: iso(at + ahead * hour) };
    const moved = await fromPhone(move(order.id), body, ahead * hour, `reloj-${ahead}`);
    expect(moved.status).toBe(200);
    expect(moved.json).not.toHaveProperty('fecha_corregida');
    expect(Math.abs(Date.parse(moved.json.iniciada_en) - at)).toBeLessThan(2_000);
    // Sent again later, by the clock of then.
    const again = await fromPhone(move(order.id), body, ahead * hour + 60_000, `reloj-${ahead}`);
    expect(again).toMatchObject({ status: 200, json: { version: moved.json.version } });
  });

  it('is dated on arrival if it still lies ahead, and says so; others are refused as before', async () => {
    const order = await fixture.orderIn('asignada');
    const body = { a: 'en_progreso', version: order.version, fecha: ago(-2 * hour) };
    expect((await fixture.operario.call('POST', move(order.id), body)).json.errors).toHaveProperty('fecha');
    const moved = await fromPhone(move(order.id), body);
    expect(moved).toMatchObject({ status: 200, json: { fecha_corregida: true } });
    expect(Math.abs(Date.parse(moved.json.iniciada_en) - Date.now())).toBeLessThan(5_000);
    const said = await fromPhone(`/api/ordenes/${order.id}/comentarios`, { texto: 'Hola', fecha: ago(-hour) });
    expect(said).toMatchObject({ status: 201, json: { fecha_corregida: true } });
  });

  it('without a clock in the header is refused with 400', async () => {
    const order = await fixture.orderIn('asignada');
    const headers = { [phoneClockHeader.toLowerCase()]: 'ayer' };
    const body = { a: 'en_progreso', version: order.version };
    expect((await fixture.operario.call('POST', move(order.id), body, headers)).status).toBe(400);
  });
});

describe('a result of a task', () => {
  const aTask = async (orden_id: number, given = {}) =>
    fixture.admin.post('/api/tareas', unaTarea({ orden_id, ...given }));
  const nothing = { estado: 'pendiente', valor: null, resultado: null, nota: null, evidencias: [] };

  it('is recorded when its words were edited, and on top of what another device said of other fields', async () => {
    const order = await fixture.orderIn('en_progreso');
    const task = await aTask(order.id);
    await fixture.admin.call('PATCH', `/api/tareas/${task.id}`, {
      version: task.version,
      titulo: 'Con otras palabras',
    });
    const path = `/api/tareas/${task.id}/registro`;
    const first = await fixture.operario.call('POST', path, { estado: 'completada', version: task.version });
    expect(first).toMatchObject({ status: 200, json: { estado: 'completada', titulo: 'Con otras palabras' } });
    const other = { estado: 'pendiente', nota: 'Del otro aparato', version: task.version, visto: nothing };
    expect((await fixture.operario.call('POST', path, other)).json).toMatchObject({
      estado: 'completada',
      nota: 'Del otro aparato',
    });
    const against = { estado: 'no_aplica', nota: 'No hay', version: task.version, visto: nothing };
    expect(await fixture.operario.call('POST', path, against)).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', campos: ['estado', 'nota'], registro: { estado: 'completada' } },
    });
  });

  it('that was found before the office paused the order is recorded; on a closed one the answer names the order', async () => {
    const order = await fixture.orderIn('en_progreso');
    const task = await aTask(order.id);
    const at = iso(Date.now());
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima' });
    const path = `/api/tareas/${task.id}/registro`;
    const said = { estado: 'completada', version: task.version };
    expect((await fixture.operario.call('POST', path, said)).json.code).toBe('CONFLICTO');
    expect((await fixture.operario.call('POST', path, { ...said, fecha: at })).status).toBe(200);
    await fixture.move(order.id, 'cancelada', { motivo_cancelacion: 'Se vendió' });
    const { version } = (await fixture.admin.call('GET', `/api/tareas/${task.id}`)).json;
    expect(await fixture.operario.call('POST', path, { ...said, version, fecha: at })).toMatchObject({
      status: 409,
      json: { code: 'CONFLICTO', orden: { numero: order.numero, estado: 'cancelada' } },
    });
  });
});
