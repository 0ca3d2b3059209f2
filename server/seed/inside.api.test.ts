import { beforeAll, expect, it } from 'vitest';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { seed } from './index';

const api = useApi(startOwnApi);
let andinos: number;
beforeAll(async () => {
  await seed(api.db, new Date().toISOString().slice(0, 10));
  [{ id: andinos }] = (await api.db.pool.query(`select id from empresas where nombre = 'Transportes Andinos'`)).rows;
});

const office = async (path: string) => (await api.as('superadmin', andinos).call('GET', `/api/${path}`)).json;
const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('has tyres on trucks that wear down, one nearly worn, and others in all states', async () => {
  const { rows } = await api.db.pool.query(
    `select estado, count(*)::int as n from componentes where empresa_id = $1 and tipo = 'llanta' group by 1 order by 1`,
    [andinos],
  );
  expect(rows).toEqual([
    { estado: 'desechado', n: 1 },
    { estado: 'en_bodega', n: 2 },
    { estado: 'montado', n: 28 },
    { estado: 'reencauche', n: 1 },
  ]);
  const tyres: { km: number; desgaste_mm_1000km: number | null; cambio_previsto_en: string | null }[] = await office(
    filtered('componentes', { tipo: 'llanta', estado: 'montado' }),
  );
  expect(tyres.every(({ km }) => km > 0)).toBe(true);
  expect(tyres.filter(({ desgaste_mm_1000km: wear }) => wear !== null && wear > 0).length).toBeGreaterThan(15);
  expect(tyres.some(({ cambio_previsto_en: day }) => day !== null)).toBe(true);
});

it('has warranties of an asset, a repair and a part, and a claim that was paid', async () => {
  const all: { activo_id: number | null; componente_id: number | null; orden_id: number | null }[] =
    await office('garantias?range=[0,99]');
  for (const field of ['activo_id', 'componente_id', 'orden_id'] as const)
    expect(all.some((one) => one[field] !== null)).toBe(true);
  const { rows } = await api.db.pool.query(`select estado from reclamos where empresa_id = $1 order by id`, [andinos]);
  expect(rows).toEqual([{ estado: 'pagado' }, { estado: 'presentado' }]);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [first] = await office(filtered('reportes/garantias', { desde: day(20), hasta: day(0), por: 'proveedor' }));
  expect(first).toMatchObject({ reclamos_n: 2, pagados_n: 1 });
});

it('has curves that turned up, that still fall, and one of which something is missing', async () => {
  const rows: FilaReemplazo[] = await office('reportes/reemplazo?range=[0,99]');
  expect(rows.filter(({ vender_antes_de }) => vender_antes_de !== null).length).toBeGreaterThan(1);
  expect(rows.some((row) => row.anio_minimo !== null && row.vender_antes_de === null)).toBe(true);
  expect(rows.some(({ anios, falta }) => anios.length > 3 && falta.includes('Valor residual'))).toBe(true);
});

it('has absences, and orders that nobody has planned', async () => {
  const { rows } = await api.db.pool.query(
    `
      select (select count(*)::int from ausencias where empresa_id = $1) as absences,
        (
          select count(*)::int from ordenes
          where empresa_id = $1 and estado = 'pendiente' and fecha_programada is null
        ) as free,
        (
          select count(distinct fecha_programada)::int from ordenes where empresa_id = $1 and estado = 'asignada'
        ) as days`,
    [andinos],
  );
  expect(rows).toEqual([{ absences: 3, free: 8, days: 5 }]);
});
