import { expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { typedAmounts } from '../../testing/typedAmounts';
import { importing } from './testing/importing';

const api = useApi();

it('forty amounts as people write them are stored by an import as a form stores them, or refused as there', async () => {
  await api.aNivel({ nombre: 'Patio' });
  const admin = importing(api);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = typedAmounts.map(([text], n) => [`Equipo ${n}`, 'Equipo', 'Patio', text].map(quoted).join(';'));
  const csv = ['Nombre;Tipo;Nivel;Costo de adquisición', ...lines].join('\n');
  const { id } = await admin.checked('activos', 'costos.csv', csv, { decimal: 'auto' });
  const wrong = typedAmounts.flatMap(([, amount], n) => (amount === null ? [n + 1] : []));
  const rows: { numero: number; errores: { campo: string }[] }[] = await admin.rows(id);
  expect(rows.filter(({ errores }) => errores.length > 0).map(({ numero }) => numero)).toEqual(
    wrong.map((n) => rows[n - 1]?.numero),
  );
  await admin.step(id, 'importar');
  const stored: { nombre: string; costo_adquisicion: number | null }[] = (
    await api.as('admin').call('GET', '/api/activos?range=[0,99]&filter={"q":"Equipo"}')
  ).json;
  const found = new Map(stored.map(({ nombre, costo_adquisicion }) => [nombre, costo_adquisicion]));
  expect(typedAmounts.map(([text], n) => [text, found.get(`Equipo ${n}`) ?? null])).toEqual(
    typedAmounts.map(([text, amount]) => [text, amount]),
  );
});
