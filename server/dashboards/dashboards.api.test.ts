import { describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { filtered } from '../../testing/filtered';

const api = useApi();

const figures = async (role: 'admin' | 'superadmin' | 'monitor', company = api.b) =>
  await api.as(role, company).get('/api/dashboard');
const anOrder = async (given: object = {}, company = api.b) => {
  const { json, status } = await api
    .as('admin', company)
    .call('POST', '/api/ordenes', { titulo: 'De la cifra', nivel_id: (await api.aNivel({}, company)).id, ...given });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
};
const set = (id: number, columns: string) => api.db.system.execute(`update ordenes set ${columns} where id = ${id}`);

describe('the orders on the dashboard', () => {
  it('are counted by state, in the current company only', async () => {
    await anOrder({ fecha_limite: '2026-01-01T00:00:00Z' });
    await anOrder({ fecha_limite: '2030-01-01T00:00:00Z' });
    await set((await anOrder()).id, `estado = 'completada', completada_en = now()`);
    await set((await anOrder()).id, `estado = 'cerrada', cerrada_en = now()`);
    await anOrder({}, api.a);
    const { ordenes } = await figures('admin');
    expect(ordenes).toMatchObject({ por_estado: { pendiente: 2, completada: 1 } });
    expect((await figures('admin', api.a)).ordenes).toMatchObject({ por_estado: { pendiente: 1 } });
  });

  it('are those of the list behind each figure', async () => {
    const { ordenes } = await figures('admin');
    const behind = async (filter: object) => {
      const { headers } = await api.as('admin', api.b).call('GET', `/api/ordenes?${filtered(filter)}&range=[0,0]`);
      return Number(String(headers['content-range']).split('/')[1]);
    };
    expect(await behind({ estado: 'pendiente' })).toBe(ordenes.por_estado.pendiente);
    const week = ordenes.semanas.at(-1);
    expect(await behind({ creada_desde: week.desde, creada_hasta: week.hasta })).toBe(week.creadas);
    expect(await behind({ cerrada_desde: week.desde, cerrada_hasta: week.hasta })).toBe(week.cerradas);
  });

  it('cover twelve weeks of the company’s calendar, created against closed', async () => {
    const before = (await figures('admin')).ordenes.semanas;
    expect(before).toHaveLength(12);
    // The first moment of the Monday of last week, in the company's zone, five hours behind UTC.
    const { id } = await anOrder();
    await set(
      id,
      `creado_en = '${before[10].dia} 00:00-05', estado = 'cerrada', cerrada_en = '${before[11].dia} 00:00-05'`,
    );
    const after = (await figures('admin')).ordenes.semanas;
    expect(after[10].creadas).toBe(before[10].creadas + 1);
    expect(after[11].cerradas).toBe(before[11].cerradas + 1);
    expect(after[9]).toEqual(before[9]);
  });

  it('are not for monitors', async () => {
    expect(await figures('monitor')).toMatchObject({ ordenes: null, con_documentos_por_vencer: null });
  });

  it('are returned to superadmins across companies', async () => {
    const installation = async () => await api.as('superadmin').get('/api/admin-dashboard');
    const before = await installation();
    await anOrder({ fecha_limite: '2026-01-01T00:00:00Z' });
    await anOrder({}, api.a);
    const after = await installation();
    expect(after.ordenes_abiertas).toBe(before.ordenes_abiertas + 2);
    expect(after.ordenes_vencidas).toBe(before.ordenes_vencidas + 1);
  });
});

describe('work that waits for the office', () => {
  it('is everything overdue, expiring, silent or suspicious, of the current company', async () => {
    const activo = await api.anActivo({ nombre: 'Bus que espera' }, api.a);
    await anOrder(
      { titulo: 'Vencida', activo_id: activo.id, nivel_id: null, fecha_limite: '2026-01-01T00:00:00Z' },
      api.a,
    );
    await anOrder({ titulo: 'A tiempo', fecha_limite: '2030-01-01T00:00:00Z' }, api.a);
    const archivo_id = await api.aFile();
    const paper = { activo_id: activo.id, archivo_id };
    const written = await api
      .as('admin')
      .call('POST', `/api/activos/${activo.id}/documentos`, { ...paper, tipo: 'SOAT', vence_en: '2026-02-03' });
    expect(written.status, JSON.stringify(written.json)).toBe(201);
    const silent = await api.aDispositivo({ nombre: 'Callado' });
    await api.as('admin').call('POST', `/api/dispositivos/${silent.id}/asignar`, { activo_id: activo.id });
    await api.db.system.execute(`
      insert into estado_dispositivo (empresa_id, dispositivo_id, ultima_conexion_en)
      values (${api.a}, ${silent.id}, now() - interval '3 days')
      on conflict (dispositivo_id, empresa_id) do update set ultima_conexion_en = excluded.ultima_conexion_en`);
    const [meter] = await api.as('admin').get(`/api/activos/${activo.id}/medidores`);
    const read = (valor: number, fecha: string) =>
      api.as('admin').call('POST', `/api/activos/${activo.id}/medidores/${meter.id}/lecturas`, { valor, fecha });
    await read(1_000, '2026-01-01T12:00:00Z');
    await read(900_000, '2026-01-02T12:00:00Z');

    const { por_atender } = await figures('admin', api.a);
    expect(por_atender.ordenes).toMatchObject({
      total: expect.any(Number),
      filas: expect.arrayContaining([
        expect.objectContaining({ titulo: 'Vencida', activo: 'Bus que espera', responsable: null }),
      ]),
    });
    expect(por_atender.ordenes.filas.map(({ titulo }: { titulo: string }) => titulo)).not.toContain('A tiempo');
    expect(por_atender.documentos).toEqual({
      total: 1,
      filas: [
        {
          id: activo.id,
          documento_id: expect.any(Number),
          tipo: 'SOAT',
          de_quien: 'Bus que espera',
          vence_en: '2026-02-03',
          n: 1,
        },
      ],
    });
    expect(por_atender.documentos_personas).toEqual({ total: 0, filas: [] });
    expect(por_atender.dispositivos).toMatchObject({
      total: 1,
      filas: [{ nombre: 'Callado', activo: 'Bus que espera' }],
    });
    expect(por_atender.lecturas).toMatchObject({ total: 1, filas: [{ activo: 'Bus que espera', valor: 900_000 }] });
    expect((await figures('admin')).por_atender.documentos.total).toBe(0);
    expect((await figures('monitor', api.a)).por_atender).toBeNull();
  });
});
