import { describe, expect, it } from 'vitest';
import type { Activo } from '#contract/entities/activos';
import { masMovidas } from '#contract/entities/ordenes';
import { paquete } from '#contract/requests/paquete';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea, unRepuesto } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';
import { endedJob } from '../../../testing/jobs';

const api = useApi();
const fixture = prepared(() => orderFixture(api));

describe('the same transition for many orders', () => {
  const move = (ids: number[], body: object, who = fixture.admin) =>
    who.call('POST', '/api/ordenes/transiciones', { ids, ...body });

  it('is made for those that allow it, and gives the reason for the others', async () => {
    await fixture.settings({});
    const ready = await fixture.orderIn('en_progreso', { tipo: 'inspeccion' });
    const lacking = await fixture.orderIn('en_progreso', { tipo: 'correctivo', requiere_firma: true });
    const waiting = await fixture.orderIn('pendiente');
    const { status, json } = await move([ready.id, waiting.id, lacking.id, ready.id], { a: 'completada' });
    expect(status).toBe(200);
    expect(json.hechas).toEqual([ready.id]);
    expect(json.rechazadas).toEqual([
      { id: lacking.id, numero: lacking.numero, motivo: 'Falta la firma. Escriba qué se hizo' },
      { id: waiting.id, numero: waiting.numero, motivo: 'Una orden pendiente no puede pasar a completada.' },
    ]);
    expect(await fixture.read(lacking.id)).toMatchObject({ estado: 'en_progreso', version: lacking.version });
    expect((await move([ready.id, waiting.id, lacking.id], { a: 'completada' })).json.hechas).toEqual([]);
  });

  it('leaves nothing of one that is refused late', async () => {
    const asset = await api.anActivo();
    const [meter] = await fixture.admin.get(`/api/activos/${asset.id}/medidores`);
    const order = await fixture.orderIn('en_progreso', {
      activo_id: asset.id,
      requiere_firma: true,
      tipo: 'inspeccion',
    });
    expect((await move([order.id], { a: 'completada', odometro_cierre_km: 50 })).json.rechazadas).toHaveLength(1);
    expect(await fixture.admin.get(`/api/activos/${asset.id}/medidores/${meter.id}/lecturas`)).toEqual([]);
  });

  it('accepts only orders of this company', async () => {
    const order = await fixture.orderIn('pendiente');
    expect((await move([order.id, 888_888], { a: 'cancelada', motivo_cancelacion: 'x' })).status).toBe(404);
    expect((await move([order.id], { a: 'cancelada', motivo_cancelacion: 'x' }, api.as('admin', api.b))).status).toBe(
      404,
    );
    expect((await fixture.read(order.id)).estado).toBe('pendiente');
    for (const role of ['operario', 'monitor'] as const)
      expect((await move([order.id], { a: 'cancelada', motivo_cancelacion: 'x' }, fixture.as(role))).status).toBe(403);
  });

  it('handles more than fits in one transaction', async () => {
    const { id: nivel_id } = await api.aNivel();
    const orders = await Promise.all(Array.from({ length: 30 }, () => fixture.anOrder({ nivel_id })));
    const ids = orders.map(({ id }) => id).sort((one, other) => one - other);
    const { json } = await move(ids, { a: 'asignada', responsable_id: fixture.mine.id });
    expect(json).toEqual({ hechas: ids, rechazadas: [] });
    const filter = encodeURIComponent(JSON.stringify({ id: ids, estado: 'asignada', responsable_id: fixture.mine.id }));
    expect(await fixture.admin.get(`/api/ordenes?filter=${filter}`)).toHaveLength(30);
    // One action, one notice.
    const titles = async () =>
      (await fixture.operario.get('/api/notificaciones?range=[0,99]')).map(({ titulo }: { titulo: string }) => titulo);
    expect((await titles())[0]).toBe('Le asignaron 30 órdenes');
    const before = (await titles()).length;
    const some = encodeURIComponent(JSON.stringify({ id: ids.slice(0, 3) }));
    await fixture.admin.call('PUT', `/api/ordenes?filter=${some}`, { responsable_id: fixture.other.id });
    expect(
      (await fixture.admin.call('PUT', `/api/ordenes?filter=${some}`, { responsable_id: fixture.mine.id })).status,
    ).toBe(200);
    expect((await titles()).slice(0, 2)).toEqual(['Le asignaron 3 órdenes', '3 órdenes suyas pasaron a otra persona']);
    expect(await titles()).toHaveLength(before + 2);
  });

  it('has a limit per request', async () => {
    const ids = Array.from({ length: masMovidas + 1 }, (_, at) => at + 1);
    const { status, json } = await move(ids, { a: 'cerrada' });
    expect([status, json.errors]).toEqual([422, { ids: [`Se mueven ${masMovidas} órdenes a la vez como máximo`] }]);
  });
});

describe('what a phone stores', () => {
  it("is the operario's own work, and no more", async () => {
    await fixture.settings({});
    const asset = await api.anActivo();
    const mine = await fixture.orderIn('en_progreso', { activo_id: asset.id });
    const theirs = await fixture.orderIn('en_progreso', { responsable_id: fixture.other.id });
    const old = await fixture.orderIn('cerrada');
    const closed = await fixture.orderIn('cerrada', { activo_id: asset.id });
    await api.db.system.execute(`
      update ordenes
      set completada_en = now() - interval '8 days', cerrada_en = now() - interval '8 days'
      where id = ${old.id}`);
    await fixture.admin.call('POST', '/api/tareas', unaTarea({ orden_id: mine.id }));
    await fixture.admin.call('POST', `/api/ordenes/${mine.id}/comentarios`, { texto: 'Con cuidado' });
    await fixture.admin.call('POST', `/api/ordenes/${theirs.id}/comentarios`, { texto: 'De otros' });
    await fixture.admin.call('POST', `/api/ordenes/${mine.id}/archivos`, {
      archivo_id: await api.aFile(),
      clase: 'documento',
    });
    await fixture.operario.call('POST', `/api/ordenes/${mine.id}/mano-obra`, {});
    const part = await fixture.admin.post('/api/repuestos', unRepuesto({ costo_unitario: 900 }));
    await fixture.admin.call('POST', `/api/repuestos/${part.id}/movimientos`, {
      tipo: 'entrada',
      cantidad: 10,
      costo_unitario: 900,
    });
    await fixture.admin.call('POST', `/api/ordenes/${mine.id}/repuestos`, { repuesto_id: part.id, cantidad: 2 });

    const driven = await api.anActivo({ conductor_id: fixture.mine.id });
    await fixture.settings({ fotos_min_cierre: 2 });
    const { status, json } = await fixture.operario.call('GET', '/api/ordenes/paquete');
    expect(status).toBe(200);
    expect(json.fotos_min_cierre).toBe(2);
    const ids = json.ordenes.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([mine.id, closed.id]));
    expect(ids).not.toContain(theirs.id);
    expect(ids).not.toContain(old.id);
    expect(json.persona).toMatchObject({ id: fixture.mine.id });
    expect(json.personas).toContainEqual({ id: fixture.mine.id, nombre: expect.any(String) });
    expect(json.tareas).toMatchObject([{ orden_id: mine.id }]);
    expect(json.activos.find(({ id }: { id: number }) => id === asset.id)).toMatchObject({
      codigo: asset.codigo,
      medidores: [{ tipo: 'odometro' }],
    });
    expect(json.activos.filter(({ conductor_id }: Activo) => conductor_id === fixture.mine.id)).toMatchObject([
      { id: driven.id, medidores: [{}] },
    ]);
    expect(json.comentarios).toMatchObject([{ orden_id: mine.id, texto: 'Con cuidado' }]);
    expect(json.archivos).toMatchObject([{ orden_id: mine.id, clase: 'documento' }]);
    expect(json.mano_obra).toMatchObject([{ orden_id: mine.id, fin_en: null, tarifa_hora: null }]);
    expect(json.usados).toMatchObject([{ orden_id: mine.id, repuesto_id: part.id, cantidad: 2, costo: null }]);
    expect(json.repuestos).toContainEqual({
      id: part.id,
      codigo: null,
      nombre: part.nombre,
      unidad: part.unidad,
      existencia: 8,
    });
    expect(JSON.stringify(json)).not.toContain('costo_total');
    const { ordenes: _, ...rest } = json;
    expect(paquete.omit({ ordenes: true }).safeParse(rest).error).toBeUndefined();
    expect((await fixture.as('monitor').call('GET', '/api/ordenes/paquete')).status).toBe(403);
  });
});

describe('an order as PDF', () => {
  it('is created by a job, for users who may see it', async () => {
    const order = await fixture.orderIn('en_progreso', { titulo: 'Cambio de llantas y alineación' });
    await fixture.admin.call('POST', '/api/tareas', unaTarea({ orden_id: order.id }));
    for (const who of [fixture.admin, fixture.operario]) {
      const { status, json } = await who.call('POST', `/api/ordenes/${order.id}/pdf`);
      expect(status).toBe(202);
      const job = await endedJob(who.call, json.id);
      expect(job).toMatchObject({ estado: 'terminado', nombre_archivo: `orden-${order.numero}.pdf` });
      const file = await api.app.inject({ url: job.archivo_url });
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const theirs = await fixture.orderIn('asignada', { responsable_id: fixture.other.id });
    expect((await fixture.operario.call('POST', `/api/ordenes/${theirs.id}/pdf`)).status).toBe(404);
    expect((await api.as('admin', api.b).call('POST', `/api/ordenes/${order.id}/pdf`)).status).toBe(404);
  });
});
