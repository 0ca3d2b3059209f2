import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { roles } from '#contract/core/roles';
import { activoTable } from '../../db/tables/activos';
import { documentoTable } from '../../db/tables/hojaDeVida';
import { viajeTable } from '../../db/tables/proyeccion';
import { raiseEvents } from '../../testing/events';
import { startOwnApi } from '../../testing/app';
import { unaRegla, unPlan } from '../../testing/factories';
import { aTracker, send } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { fixAt } from '../../tracking/projector/testing';

const api = useApi(startOwnApi);
const aRule = async (given: object = {}): Promise<number> =>
  (await api.as('admin').call('POST', '/api/reglas', unaRegla({ tipo: 'exceso_velocidad', umbral: 80, ...given }))).json
    .id;
const why = (id: number) => api.as('admin').get(`/api/reglas/${id}/por-que`);
let heard: Awaited<ReturnType<typeof aTracker>>;
beforeAll(async () => {
  heard = await aTracker(api);
  await aTracker(api);
  const now = Date.now();
  await send(api.tracking, heard, [{ ...fixAt(0, 0), fecha: now - 60_000, recibida: now - 60_000 }]);
  await api.tracking.projected();
  await api.db.system.insert(viajeTable).values({
    ...{ activo_id: heard.id, empresa_id: api.a, distancia_km: 12, ralenti_s: 0, velocidad_max_kmh: 72 },
    inicio_en: new Date(now - 5 * 24 * 3_600_000).toISOString(),
    fin_en: new Date(now - 5 * 24 * 3_600_000 + 1_200_000).toISOString(),
    ...{ latitud_inicio: 4.6, longitud_inicio: -74.1, latitud_fin: 4.7, longitud_fin: -74.1 },
    huella: 1,
  });
});

describe('why a rule raised nothing', () => {
  it('says whom it looked at, the limit and what came nearest to it', async () => {
    const so = await why(await aRule());
    expect(so).toMatchObject({
      ...{ eventos_n: 0, silenciados_n: 0, silencios_n: 0, activos_n: 2, con_posiciones_n: 1, horario: null },
      ...{ umbral: 80, unidad: 'km/h', valor: 72, valor_activo_id: heard.id, evaluada_en: expect.any(String) },
    });
    expect(so.motivos[0]).toBe('Nada pasó del límite: máximo 72 km/h, límite 80 km/h.');
    expect(so.motivos).toContain('1 activo suyo no envió posiciones.');
  });

  it('says that the values were there, but not the rest', async () => {
    const so = await why(await aRule({ umbral: 70, horario: [{ dia: 1, desde: '08:00', hasta: '09:00' }] }));
    expect(so.motivos[0]).toMatch(/^Hubo valores fuera del límite \(máximo 72 km\/h, límite 70 km\/h\)/);
    expect(so.motivos).toContain('Solo vigila en sus horas.');
  });

  it('says that it is off, that nobody is in its scope, that nobody was heard', async () => {
    expect((await why(await aRule({ activa: false }))).motivos[0]).toBe('La regla está apagada.');
    const empty = await api.anActivo();
    const alone = await aRule({ alcance: { activos: [empty.id] } });
    expect((await why(alone)).motivos[0]).toBe('Su único activo no envió posiciones.');
    await api.db.system
      .update(activoTable)
      .set({ eliminado_en: sql`now()` })
      .where(eq(activoTable.id, empty.id));
    const none = await why(alone);
    expect([none.activos_n, none.valor]).toEqual([0, null]);
    expect(none.motivos).toContain('Ningún activo está en su alcance.');
  });

  it('says what a silence kept quiet', async () => {
    const id = await aRule();
    const body = { regla_id: id, hasta: new Date(Date.now() + 3_600_000).toISOString(), motivo: 'Calibración' };
    expect((await api.as('admin').call('POST', '/api/eventos/silencios', body)).status).toBe(201);
    await raiseEvents(api, api.a, [{ regla_id: id, juicio: 1 }]);
    const so = await why(id);
    expect(so).toMatchObject({ eventos_n: 1, silenciados_n: 1, silencios_n: 1 });
    expect(so.motivos[0]).toBe('Sí hubo: 1 evento en 30 días.');
    expect(so.motivos).toContain('1 evento quedó silenciado.');
  });

  it('is for those who see rules, of their company', async () => {
    const id = await aRule();
    for (const role of roles)
      expect((await api.as(role).call('GET', `/api/reglas/${id}/por-que`)).status === 200).toBe(
        can(role, 'show', 'reglas'),
      );
    expect((await api.as('admin', api.b).call('GET', `/api/reglas/${id}/por-que`)).status).toBe(404);
  });
});

describe('why a plan warns of nothing', () => {
  it('counts its dues by situation', async () => {
    const plan = unPlan({ alcance: 'lista', activos: [heard.id], inicia_en: '2026-01-01' });
    const { json: made, status } = await api.as('admin').call('POST', '/api/mantenimiento', plan);
    expect(status).toBe(201);
    const so = await api.as('admin').get(`/api/mantenimiento/${made.id}/por-que`);
    expect(so.activos_n).toBe(1);
    expect(Object.values(so.situaciones).reduce((a: number, b) => a + Number(b), 0)).toBe(1);
    expect(so.motivos).toContain('Ninguna regla activa avisa de mantenimientos próximos o vencidos.');
    const off = { estado: 'pausado', version: made.version };
    expect((await api.as('admin').call('PUT', `/api/mantenimiento/${made.id}`, { ...plan, ...off })).status).toBe(200);
    expect((await api.as('admin').get(`/api/mantenimiento/${made.id}/por-que`)).motivos[0]).toBe(
      'El plan está pausado o finalizado: no avisa.',
    );
    expect((await api.as('monitor').call('GET', `/api/mantenimiento/${made.id}/por-que`)).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/mantenimiento/${made.id}/por-que`)).status).toBe(404);
  });
});

describe('why documents warn of nothing', () => {
  it('counts those without an expiry, and says when the next warning is', async () => {
    const path = `/api/activos/${heard.id}/documentos`;
    for (const vence_en of [null, '2028-06-30'])
      expect((await api.as('admin').call('POST', path, { tipo: 'SOAT', vence_en, aviso_dias: 30 })).status).toBe(201);
    const so = await api.as('admin').get('/api/activos/documentos/por-que');
    expect(so).toMatchObject({
      ...{ documentos_n: 2, sin_vencimiento_n: 1, vencidos_n: 0, por_vencer_n: 0, reglas_n: 0, eventos_n: 0 },
      ...{ aviso_dias_min: 30, aviso_dias_max: 30, proximo_vence_en: '2028-06-30', proximo_aviso_en: '2028-05-31' },
    });
    expect(so.motivos).toEqual([
      'Ninguna regla activa avisa de documentos por vencer o vencidos.',
      '1 documento no tiene fecha de vencimiento.',
      '1 activo no tiene documentos.',
      'Ninguno está dentro de sus días de aviso.',
    ]);
    await api.db.system
      .update(documentoTable)
      .set({ eliminado_en: sql`now()` })
      .where(eq(documentoTable.empresa_id, api.a));
    expect((await api.as('admin').get('/api/activos/documentos/por-que')).motivos[0]).toBe('No hay documentos.');
    expect((await api.as('monitor').call('GET', '/api/activos/documentos/por-que')).status).toBe(403);
  });
});
