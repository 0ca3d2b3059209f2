import { expect, it } from 'vitest';
import type { Garantia } from '#contract/entities/garantias';
import { importingApi } from './testing/importing';
import { dumpOf, tracesIn } from './testing/dump';

const { api, admin } = await importingApi();

const fresh = { modo: 'crear', clave: null };
const found = async (): Promise<Garantia[]> =>
  (await admin.call('GET', '/api/garantias?range=[0,99]&sort=["id","ASC"]')).json;

it('rows are warranties of assets and components, with their supplier, term and what they cover', async () => {
  const { id: activo_id } = await api.anActivo({ codigo: 'GAR-1' });
  const { id: componente_id } = (await admin.call('POST', '/api/componentes', { tipo: 'bateria', serie: 'B 900' }))
    .json;
  const { id: servicio } = (await admin.call('POST', '/api/servicios', { nombre: 'Caja de la garantía' })).json;
  const before = await dumpOf(api, api.a);
  const imp = await admin.checked(
    'garantias',
    'garantias.csv',
    [
      'Activo;Serie;Responde;Empieza;Vence;Meses;Km;Horas;Cubre',
      'GAR-1;;Casa de garantías;15/01/2026;;24;200.000;;Caja de la garantía',
      ';B900;Casa de garantías;31/01/2026;28/02/2027;;;;Placas y bornes',
      'GAR-1;B900;;15/01/2026;;;;;',
      ';;;15/01/2026;;;;;',
      'GAR-1;;;15/01/2026;01/01/2027;24;;;',
    ].join('\n'),
    fresh,
  );
  expect(imp).toMatchObject({ filas_ok: 2, filas_error: 3 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 2 } });
  const [first, second, ...more] = await found();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    ...{ activo_id, proveedor: 'Casa de garantías', vence_en: '2028-01-15', meses: 24, hasta_km: 200_000 },
    cubre: [servicio],
  });
  expect(second).toMatchObject({ componente_id, vence_en: '2027-02-28', cubre: 'Placas y bornes' });
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 2 } });
  expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  expect((await api.as('operario').call('GET', '/api/importaciones/plantilla?tipo=garantias')).status).toBe(403);
});
