import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { seed } from './index';

const api = useApi(startOwnApi);
let andinos: number;
beforeAll(async () => {
  await seed(api.db, '2026-11-20');
  [{ id: andinos }] = (await api.db.pool.query(`select id from empresas where nombre = 'Transportes Andinos'`)).rows;
});

const count = async (path: string, campo: string) =>
  (await api.as('superadmin', andinos).call('GET', `/api/${path}/conteos?campo=${campo}`)).json as Record<
    string,
    number
  >;

it('has a month of inspections with all results, defects in all stages and requests in three states', async () => {
  const results = await count('inspecciones', 'resultado');
  expect(Object.keys(results).sort()).toEqual(['apta', 'con_observaciones', 'no_apta']);
  expect(results.apta).toBeGreaterThan(100);
  expect(await count('defectos', 'estado')).toEqual({ abierto: 2, en_orden: 1, reparado: 2 });
  const repeated = encodeURIComponent(JSON.stringify({ repetido: true }));
  expect((await api.as('superadmin', andinos).call('GET', `/api/defectos?filter=${repeated}`)).json).toHaveLength(2);
  expect(await count('solicitudes', 'estado')).toEqual({ nueva: 1, aprobada: 1, rechazada: 1 });
});

it('one vehicle may not leave', async () => {
  const { rows } = await api.db.pool.query(
    `
      select i.resultado from inspecciones i
      join defectos d on d.activo_id = i.activo_id and d.severidad = 'critica' and d.estado = 'abierto'
      where i.empresa_id = $1 order by i.fecha desc limit 1`,
    [andinos],
  );
  expect(rows).toEqual([{ resultado: 'no_apta' }]);
});
