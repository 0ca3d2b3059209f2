import { beforeEach, describe, expect, it } from 'vitest';
import {
  diasParaReabrir,
  estadoOrden,
  transiciones,
  type EstadoOrden,
  type Transicion,
} from '#contract/entities/ordenes';
import { prepared, useApi } from '../../../testing/useApi';
import { unaPersona, unaTarea } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';
import { isDaily } from '../../../../testing/levels';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
beforeEach(() => fixture.settings({ verificacion_obligatoria: true }));

const states = estadoOrden.options;
const pairs = states.flatMap((de) => states.map((a): [EstadoOrden, EstadoOrden] => [de, a]));
const moveOf = (de: EstadoOrden, a: EstadoOrden) => transiciones.find((each) => each.de === de && each.a === a);
/** Daily: every move there is, and of those there are not one for each state; `npm run test:all` tries all. */
const tried = pairs.filter(([de, a], at) => !isDaily || moveOf(de, a) || at % 8 === 3);
const given = (a: EstadoOrden) => ({
  ...fixture.enough[a],
  ...(a === 'asignada' && { responsable_id: fixture.mine.id }),
  ...(a === 'en_progreso' && { motivo_rechazo: 'Quedó suelto' }),
});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const steps = async (id: number) => (await fixture.admin.call('GET', `/api/ordenes/${id}/historial`)).json;

describe('the transitions of an order', () => {
  it.each(tried)('from %s to %s follow the table, for the office and for the assigned person', async (de, a) => {
    const move = moveOf(de, a);
    const mayOwn = move?.quien === 'asignado' && move.verbo !== 'asignar' && de !== 'pendiente';
    const order = await fixture.orderIn(de);
    // Who only helps is tried by `npm run test:all`.
    const helped =
      de === 'pendiente' || isDaily
        ? null
        : await fixture.orderIn(de, { responsable_id: fixture.other.id, equipo_ids: [fixture.mine.id] });
    const seen = await fixture.read(order.id, fixture.operario);
    if (de !== 'pendiente') expect(seen.transiciones_permitidas.includes(a)).toBe(mayOwn);
    for (const { id } of [order, helped].filter((each) => each !== null)) {
      const own = await fixture.move(id, a, given(a), fixture.operario);
      // The same state is a success, but not for naming another person.
      const same = de === a && !(a === 'asignada' && id === helped?.id);
      // An operario does not see unassigned orders here.
      expect(own.status).toBe(de === 'pendiente' ? 404 : mayOwn || same ? 200 : 409);
      if (own.status === 409)
        expect(own.json).toMatchObject({ code: 'CONFLICTO', message: expect.stringContaining('rden') });
    }
    const again = await fixture.orderIn(de);
    expect(again.transiciones_permitidas.includes(a)).toBe(move !== undefined);
    const office = await fixture.move(again.id, a, given(a));
    expect([office.status, office.json.estado]).toEqual(move || de === a ? [200, a] : [409, undefined]);
    expect((await steps(again.id)).at(-1)).toMatchObject({ a_estado: move ? a : de, usuario: expect.any(String) });
  });

  it('are refused to a monitor, and for an order that is not its own an operario gets 404', async () => {
    const order = await fixture.orderIn('asignada', { responsable_id: fixture.other.id });
    expect((await fixture.move(order.id, 'en_progreso', {}, fixture.as('monitor'))).status).toBe(403);
    const theirs = await fixture.move(order.id, 'en_progreso', {}, fixture.operario);
    const never = await fixture.operario.call('POST', '/api/ordenes/888888/transicion', {
      a: 'en_progreso',
      version: 1,
    });
    expect(theirs.status).toBe(404);
    expect(theirs.json).toEqual(never.json);
    expect((await fixture.operario.call('GET', `/api/ordenes/${order.id}/historial`)).status).toBe(404);
    expect(
      (
        await api
          .as('admin', api.b)
          .call('POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso', version: 1 })
      ).status,
    ).toBe(404);
    expect((await fixture.move(order.id, 'en_progreso', {}, fixture.as('superadmin'))).json.estado).toBe('en_progreso');
  });

  const lacking = transiciones.flatMap(({ de, a, pide }) =>
    pide.map((field): [EstadoOrden, EstadoOrden, Transicion['pide'][number]] => [de, a, field]),
  );
  it.each(lacking)('from %s to %s are refused without %s', async (de, a, field) => {
    const order = await fixture.orderIn(de);
    const { status, json } = await fixture.move(order.id, a);
    expect(status).toBe(422);
    expect(Object.keys(json.errors)).toEqual([field]);
    expect(await fixture.read(order.id)).toMatchObject({ estado: de, version: order.version });
  });

  it('report everything that is missing for completion at once', async () => {
    await fixture.settings({ fotos_min_cierre: 2 });
    const order = await fixture.orderIn('en_progreso', { requiere_firma: true, tipo: 'correctivo' });
    await fixture.admin.call(
      'POST',
      '/api/tareas',
      unaTarea({ orden_id: order.id, titulo: 'Purgar frenos', obligatoria: true }),
    );
    const { status, json } = await fixture.move(order.id, 'completada', { odometro_cierre_km: 10 });
    expect(status).toBe(422);
    expect(json.errors).toEqual({
      tareas: ['Falta la tarea «Purgar frenos»'],
      fotos: ['Faltan 2 fotos'],
      firma: ['Falta la firma'],
      solucion: ['Escriba qué se hizo'],
      odometro_cierre_km: ['El activo no lleva odómetro'],
    });
    const calm = await fixture.orderIn('en_progreso', { tipo: 'inspeccion', fotos_min: 0 });
    expect((await fixture.move(calm.id, 'completada')).json.estado).toBe('cerrada');
  });

  it('refuse an unknown state, person, file or moment', async () => {
    const order = await fixture.orderIn('pendiente');
    const outsiders = (await api.as('admin', api.b).call('POST', '/api/personal', unaPersona())).json;
    expect((await fixture.move(order.id, 'asignada', { responsable_id: outsiders.id })).json).toMatchObject({
      code: 'NO_ENCONTRADO',
      errors: { responsable_id: ['No existe'] },
    });
    expect((await fixture.move(order.id, 'en_progreso', { fecha: ago(-5) })).json.errors).toHaveProperty('fecha');
    expect(
      (
        await fixture.admin.call('POST', `/api/ordenes/${order.id}/transicion`, {
          a: 'volando',
          version: order.version,
        })
      ).json.errors,
    ).toHaveProperty('a');
    expect(
      (await fixture.admin.call('POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso' })).json.errors,
    ).toHaveProperty('version');
    const started = await fixture.orderIn('en_progreso');
    const firma = { archivo_id: await api.aFile(api.b), nombre: 'Ana Ruiz' };
    expect((await fixture.move(started.id, 'completada', { solucion: 'x', firma })).json).toMatchObject({
      code: 'NO_ENCONTRADO',
      errors: { 'firma.archivo_id': ['No existe'] },
    });
  });
});

describe('an order in progress', () => {
  it('records its start once, counts its waiting and keeps its steps in order', async () => {
    const { id } = await fixture.orderIn('asignada');
    const started = await fixture.move(id, 'en_progreso', {}, fixture.operario);
    expect(started.json).toMatchObject({
      iniciada_en: expect.any(String),
      primera_respuesta_en: started.json.iniciada_en,
    });
    // A moment before the previous step is refused, not replaced by another.
    const early = await fixture.move(id, 'en_espera', { motivo_espera: 'clima', fecha: ago(600) }, fixture.operario);
    expect(early).toMatchObject({ status: 422, json: { errors: { fecha: [expect.stringContaining('en progreso')] } } });
    const paused = await fixture.move(
      id,
      'en_espera',
      { motivo_espera: 'clima', fecha: started.json.iniciada_en },
      fixture.operario,
    );
    expect(paused.json).toMatchObject({ motivo_espera: 'clima', espera_min: 0 });
    expect((await steps(id)).at(-1)).toMatchObject({
      fecha: started.json.iniciada_en,
      datos: { motivo_espera: 'clima' },
    });
    const resumed = await fixture.move(id, 'en_progreso', {}, fixture.operario);
    expect(resumed.json).toMatchObject({ motivo_espera: null, iniciada_en: started.json.iniciada_en });
  });

  it('adds up its waiting times', async () => {
    const { id } = await fixture.orderIn('asignada');
    await api.db.system.execute(`update ordenes set creado_en = now() - interval '1 day' where id = ${id}`);
    const order = await fixture.anOrder({ responsable_id: fixture.mine.id });
    await api.db.system.execute(`alter table orden_historial disable trigger orden_historial_no_se_cambia`);
    await api.db.system.execute(
      `update orden_historial set fecha = now() - interval '5 hours' where orden_id = ${order.id}`,
    );
    await api.db.system.execute(`alter table orden_historial enable trigger orden_historial_no_se_cambia`);
    await fixture.move(order.id, 'en_progreso', { fecha: ago(240) });
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'repuestos', fecha: ago(200) });
    await fixture.move(order.id, 'en_progreso', { fecha: ago(140) });
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima', fecha: ago(100) });
    expect(
      (await fixture.move(order.id, 'cancelada', { motivo_cancelacion: 'Se vendió', fecha: ago(90) })).json,
    ).toMatchObject({
      espera_min: 70,
      motivo_espera: null,
    });
  });

  it('starts the timer of the person who starts it and stops every timer when it pauses', async () => {
    const { id } = await fixture.orderIn('asignada');
    await fixture.move(id, 'en_progreso', { temporizador: true }, fixture.operario);
    const hours = async () => (await fixture.admin.call('GET', `/api/ordenes/${id}/mano-obra`)).json;
    expect(await hours()).toMatchObject([{ personal_id: fixture.mine.id, fin_en: null }]);
    await fixture.move(id, 'en_espera', { motivo_espera: 'otro' }, fixture.operario);
    expect(await hours()).toMatchObject([{ fin_en: expect.any(String) }]);
    const { json } = await fixture.move((await fixture.orderIn('asignada')).id, 'en_progreso', { temporizador: true });
    expect(json.errors).toHaveProperty('temporizador');
  });

  it('is closed by completing it where no verification is required, with both steps in its history', async () => {
    await fixture.settings({});
    const order = await fixture.orderIn('en_progreso');
    const { json } = await fixture.move(order.id, 'completada', { solucion: 'Listo', fecha: ago(0) }, fixture.operario);
    expect(json).toMatchObject({
      estado: 'cerrada',
      solucion: 'Listo',
      version: order.version + 1,
      transiciones_permitidas: [],
    });
    expect(json).not.toHaveProperty('costo_total');
    expect(json.cerrada_en).toBe(json.completada_en);
    expect((await steps(order.id)).slice(-2)).toMatchObject([
      { de_estado: 'en_progreso', a_estado: 'completada' },
      { de_estado: 'completada', a_estado: 'cerrada' },
    ]);
  });

  it('when rejected asks for a new signature and keeps the first in its history', async () => {
    const order = await fixture.orderIn('en_progreso', { requiere_firma: true });
    const firma = { archivo_id: await api.aFile(), nombre: 'Ana Ruiz', documento: 'CC 1' };
    const done = await fixture.move(order.id, 'completada', { solucion: 'Listo', firma }, fixture.operario);
    expect(done.json.firma).toMatchObject({
      nombre: 'Ana Ruiz',
      documento: 'CC 1',
      url: expect.stringMatching(/^\/archivos\//),
    });
    const rejected = await fixture.move(order.id, 'en_progreso', { motivo_rechazo: 'Gotea' });
    expect(rejected.json).toMatchObject({
      firma: null,
      completada_en: null,
      completada_por_id: null,
      motivo_rechazo: 'Gotea',
    });
    const signed = (await steps(order.id)).find(({ a_estado }: { a_estado: string }) => a_estado === 'completada');
    expect(signed.datos.firma).toMatchObject({ nombre: 'Ana Ruiz', url: expect.stringMatching(/^\/archivos\//) });
    expect((await fixture.move(order.id, 'completada', {}, fixture.operario)).json.errors).toEqual({
      firma: ['Falta la firma'],
    });
    const notices = await fixture.operario.call('GET', '/api/notificaciones?range=[0,9]');
    expect(notices.json).toContainEqual(expect.objectContaining({ tipo: 'orden_rechazada', texto: 'Gotea' }));
  });

  it('is reopened within the allowed days, which is counted', async () => {
    const order = await fixture.orderIn('cerrada');
    expect((await fixture.move(order.id, 'en_progreso')).json).toMatchObject({
      estado: 'en_progreso',
      reaperturas: 1,
      cerrada_en: null,
      completada_en: null,
    });
    const old = await fixture.orderIn('cerrada');
    await api.db.system.execute(
      `update ordenes set cerrada_en = now() - interval '${diasParaReabrir + 1} days' where id = ${old.id}`,
    );
    expect((await fixture.read(old.id)).transiciones_permitidas).toEqual([]);
    expect((await fixture.move(old.id, 'en_progreso')).json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('30 días'),
    });
  });

  it('is returned and becomes unassigned', async () => {
    const given = await fixture.orderIn('asignada');
    expect((await fixture.move(given.id, 'pendiente', { nota: 'Está de vacaciones' })).json).toMatchObject({
      estado: 'pendiente',
      responsable_id: null,
    });
    const cancelled = await fixture.orderIn('cancelada');
    expect((await fixture.move(cancelled.id, 'pendiente')).json).toMatchObject({
      estado: 'pendiente',
      responsable_id: null,
      motivo_cancelacion: null,
      cancelada_en: null,
    });
  });

  it('stores its meter values on its asset, and accepts none that decreases or jumps', async () => {
    const asset = await api.anActivo();
    const [meter] = (await fixture.admin.call('GET', `/api/activos/${asset.id}/medidores`)).json;
    await fixture.admin.call('POST', `/api/activos/${asset.id}/medidores/${meter.id}/lecturas`, { valor: 1_000 });
    const order = await fixture.orderIn('en_progreso', { activo_id: asset.id });
    const close = (odometro_cierre_km: number) =>
      fixture.move(order.id, 'completada', { solucion: 'Listo', odometro_cierre_km });
    expect((await close(900)).json.errors.odometro_cierre_km).toHaveLength(1);
    expect((await close(90_000)).json.errors.odometro_cierre_km[0]).toContain('Salto');
    expect((await close(1_040)).json.odometro_cierre_km).toBe(1_040);
    expect(await fixture.admin.call('GET', `/api/activos/${asset.id}`)).toMatchObject({ json: { odometro_km: 1_040 } });
    const readings = await fixture.admin.call('GET', `/api/activos/${asset.id}/medidores/${meter.id}/lecturas`);
    expect(readings.json.map(({ valor, fuente }: { valor: number; fuente: string }) => [valor, fuente])).toEqual([
      [1_040, 'orden'],
      [1_000, 'manual'],
    ]);
  });

  it('is taken by an operario only where the company allows it', async () => {
    const order = await fixture.orderIn('pendiente');
    expect((await fixture.move(order.id, 'en_progreso', {}, fixture.operario)).status).toBe(404);
    await fixture.settings({ autoasignacion: true });
    expect((await fixture.read(order.id, fixture.operario)).transiciones_permitidas).toEqual([
      'asignada',
      'en_progreso',
    ]);
    const forced = await fixture.move(order.id, 'asignada', { responsable_id: fixture.other.id }, fixture.operario);
    expect(forced.json.errors).toEqual({ responsable_id: ['Solo puede asignársela a usted'] });
    expect((await fixture.move(order.id, 'en_progreso', {}, fixture.operario)).json).toMatchObject({
      estado: 'en_progreso',
      responsable_id: fixture.mine.id,
    });
    const second = await fixture.orderIn('pendiente');
    expect((await fixture.move(second.id, 'asignada', {}, fixture.operario)).json).toMatchObject({
      estado: 'asignada',
      responsable_id: fixture.mine.id,
    });
    const nobody = await api.person('operario', [api.a]);
    const third = await fixture.orderIn('pendiente');
    const body = { a: 'en_progreso', version: third.version };
    expect((await api.by(nobody).call('POST', `/api/ordenes/${third.id}/transicion`, body)).status).toBe(409);
  });
});

describe('a transition that is sent twice', () => {
  it('is made once per key, and refused for another order', async () => {
    const order = await fixture.orderIn('asignada');
    const body = { a: 'en_progreso', version: order.version };
    const send = (id: number) =>
      fixture.operario.call('POST', `/api/ordenes/${id}/transicion`, body, { 'idempotency-key': `mover-${order.id}` });
    const first = await send(order.id);
    const second = await send(order.id);
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect(await steps(order.id)).toHaveLength(3);
    const other = await fixture.orderIn('asignada');
    expect((await send(other.id)).json.code).toBe('IDEMPOTENCIA_CONFLICTO');
  });

  it('by several people at once is made by one, and all get the order as it is', async () => {
    const order = await fixture.orderIn('asignada');
    const send = (who: typeof fixture.admin) =>
      who.call('POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso', version: order.version });
    const answers = await Promise.all([send(fixture.admin), send(fixture.operario), send(fixture.as('superadmin'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ json }) => [json.estado, json.version])).toEqual(
      Array(3).fill(['en_progreso', order.version + 1]),
    );
    expect(await steps(order.id)).toHaveLength(3);
  });

  it('from two devices of one person goes on with the version of the first', async () => {
    const order = await fixture.orderIn('asignada');
    const send = (a: EstadoOrden, version: number, body = {}) =>
      fixture.operario.call('POST', `/api/ordenes/${order.id}/transicion`, { a, version, ...body });
    expect((await send('en_progreso', order.version, { temporizador: true })).status).toBe(200);
    const second = await send('en_progreso', order.version, { temporizador: true, fecha: ago(30) });
    expect(second).toMatchObject({ status: 200, json: { estado: 'en_progreso', version: order.version + 1 } });
    expect(second.json).not.toHaveProperty('costo_total');
    expect(await steps(order.id)).toHaveLength(3);
    expect((await fixture.admin.call('GET', `/api/ordenes/${order.id}/mano-obra`)).json).toHaveLength(1);
    expect((await send('en_espera', second.json.version, { motivo_espera: 'clima' })).status).toBe(200);
    const late = await send('completada', order.version, { solucion: 'Listo' });
    expect(late.json).toMatchObject({ code: 'VERSION_CONFLICTO', registro: { estado: 'en_espera' } });
  });

  it('is done too where completing closes the order at once', async () => {
    await fixture.settings({ verificacion_obligatoria: false });
    const order = await fixture.orderIn('en_progreso');
    const send = () =>
      fixture.operario.call('POST', `/api/ordenes/${order.id}/transicion`, {
        a: 'completada',
        version: order.version,
        ...fixture.enough.completada,
      });
    const first = await send();
    expect(first.json.estado).toBe('cerrada');
    expect(await send()).toMatchObject({ status: 200, json: { estado: 'cerrada', version: first.json.version } });
  });

  it('to another person than the one who has the order is not the same transition', async () => {
    const order = await fixture.orderIn('asignada');
    expect((await fixture.move(order.id, 'asignada', { responsable_id: fixture.other.id })).status).toBe(409);
  });

  it('shows an operario no costs in a conflict either', async () => {
    const order = await fixture.orderIn('asignada');
    const { json } = await fixture.operario.call('POST', `/api/ordenes/${order.id}/transicion`, {
      a: 'en_espera',
      motivo_espera: 'clima',
      version: order.version + 7,
    });
    expect(json.registro).toMatchObject({ id: order.id, version: order.version });
    expect(json.registro).not.toHaveProperty('costo_total');
  });
});
