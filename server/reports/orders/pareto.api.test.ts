import { describe, expect, it } from 'vitest';
import { paretoRows } from '#contract/figures/paretoRows';
import { useApi } from '../../testing/useApi';
import { unCodigoFalla } from '../../testing/factories';
import { filtered } from '../../../testing/filtered';

const api = useApi();
const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const admin = () => api.as('admin');
const aCode = async (given: object = {}) => await admin().post('/api/codigos_falla', unCodigoFalla(given));
const at = async (id: number, columns: string) =>
  await api.db.system.execute(`update ordenes set ${columns} where id = ${id}`);

const aFailure = async (given: object, day: string, columns = '') => {
  const order = await admin().post('/api/ordenes', { titulo: 'Falla', tipo: 'correctivo', ...given });
  await at(order.id, `creado_en = '2026-03-${day} 08:00-05'${columns && `, ${columns}`}`);
  return order;
};

/** The rows that a bar opens. */
const opened = async (query: Readonly<Record<string, string>>) => {
  const filter = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /_id$/.test(name) ? Number(value) : value]),
  );
  return await admin().get(`/api/reportes/ordenes?${filtered(filter)}`);
};

describe('the Pareto of failures', () => {
  it('counts failures, downtime and cost by code, each bar with exactly its orders', async () => {
    const nivel = await api.aNivel();
    const asset = await api.anActivo({ nivel_id: nivel.id });
    const [worn, dirty] = [await aCode({ nombre: 'Desgaste' }), await aCode({ nombre: 'Suciedad' })];
    const on = (code: { id: number } | null) => ({ activo_id: asset.id, causa_id: code?.id ?? null });
    await aFailure(on(worn), '03', 'costo_terceros = 100');
    const stopped = await aFailure(on(worn), '10', 'costo_terceros = 50');
    await aFailure(on(dirty), '20', 'costo_terceros = 900');
    await aFailure(on(null), '21');
    await aFailure({ ...on(dirty), tipo: 'preventivo' }, '22');
    await aFailure(on(dirty), '23', `estado = 'cancelada', cancelada_en = now()`);
    for (const [from, to, order] of [
      ['10 07:30', '10 12:30', 'null'],
      ['15 08:00', '15 10:00', String(stopped.id)],
    ])
      await api.db.system.execute(`
        insert into tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase, orden_id)
        values (${api.a}, ${asset.id}, '2026-03-${from}-05', '2026-03-${to}-05', 'falla', ${order})`);

    const filter = { ...march, bajo_nivel_id: nivel.id };
    const pareto = await admin().get(`/api/reportes/ordenes/pareto?${filtered(filter)}&clase=causa`);
    expect(pareto).toEqual({
      clase: 'causa',
      codigos: [
        { id: worn.id, codigo: worn.codigo, nombre: 'Desgaste', fallas: 2, parada_h: 7, costo: 150 },
        { id: dirty.id, codigo: dirty.codigo, nombre: 'Suciedad', fallas: 1, parada_h: 0, costo: 900 },
      ],
      sin_codigo: { fallas: 1, parada_h: 0, costo: 0 },
    });
    for (const { value, to } of paretoRows(pareto, 'fallas', filter))
      expect(await opened(to?.query ?? {})).toHaveLength(value);
    const rows = await opened(paretoRows(pareto, 'parada_h', filter)[0]?.to?.query ?? {});
    expect(rows.map(({ parada_h, causa_codigo }: Record<string, unknown>) => [parada_h, causa_codigo])).toEqual([
      [7, 'Desgaste'],
      [null, 'Desgaste'],
    ]);
  });

  it('is not for those who see no reports, nor of another company', async () => {
    const url = `/api/reportes/ordenes/pareto?${filtered(march)}`;
    expect((await api.as('operario').call('GET', url)).status).toBe(403);
    expect((await api.as('admin', api.b).get(url)).codigos).toEqual([]);
  });
});

describe('recurrence', () => {
  it('is by code where there is one, else by the text', async () => {
    const nivel = await api.aNivel();
    const asset = await api.anActivo({ nivel_id: nivel.id });
    const code = await aCode();
    const said = (given: object) => ({ activo_id: asset.id, ...given });
    await aFailure(said({ causa_id: code.id }), '01', `causa_falla = 'Manguera'`);
    const coded = await aFailure(said({ causa_id: code.id }), '05', `causa_falla = 'Otra cosa'`);
    await aFailure(said({}), '06', `causa_falla = 'Manguera'`);
    const worded = await aFailure(said({}), '07', `causa_falla = 'MANGUERA'`);
    await aFailure(said({}), '08');
    const filter = { ...march, bajo_nivel_id: nivel.id, solo: 'reincidentes' };
    const rows = await admin().get(`/api/reportes/ordenes?${filtered(filter)}`);
    const ids = rows.map(({ id }: { id: number }) => id);
    expect(ids.sort()).toEqual([coded.id, worded.id].sort());
  });
});

describe('punctuality', () => {
  it('says how many open orders of the period are late already, and the report lists exactly those', async () => {
    const nivel = await api.aNivel();
    const due = async (fecha_limite: string, columns?: string) => {
      const order = await admin().post('/api/ordenes', { titulo: 'Con fecha', nivel_id: nivel.id, fecha_limite });
      if (columns) await at(order.id, columns);
      return order;
    };
    const late = await due('2026-03-31T23:00:00-05:00');
    await due('2026-04-01T01:00:00-05:00');
    await due('2026-03-10T08:00:00-05:00', `estado = 'completada', completada_en = '2026-03-12'`);
    const filter = { ...march, bajo_nivel_id: nivel.id };
    for (const por of ['creada', 'completada']) {
      const { abiertas_tarde } = await admin().get(`/api/reportes/ordenes/resumen?${filtered({ ...filter, por })}`);
      expect(abiertas_tarde).toBe(1);
    }
    const rows = await admin().get(`/api/reportes/ordenes?${filtered({ ...filter, por: 'limite', vencida: true })}`);
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([late.id]);
    const panel = await admin().get(`/api/indicadores/panel?desde=2026-03-01&hasta=2026-03-31&nivel_id=${nivel.id}`);
    expect(panel.abiertas_tarde).toBe(1);
  });
});
