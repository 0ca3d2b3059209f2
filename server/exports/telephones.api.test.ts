import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { camposTelefono, telephone } from '#contract/core/entity';
import { entities } from '#contract/index';
import { importing } from '../imports/testing/importing';
import { doneJob } from '../testing/jobs';
import { useApi } from '../testing/useApi';

const api = useApi();
const people = [
  { nombre: 'Ana', telefono: '+573001234567', documento_tipo: 'CC', documento_numero: '1001', cargo: '=1+1' },
  { nombre: 'Beto', telefono: '0314567890', documento_tipo: 'CC', documento_numero: '1002', cargo: 'Norte; -x' },
];
const columnas = ['nombre', 'documento_tipo', 'documento_numero', 'cargo', 'tipo', 'telefono'];

it('telephones stay texts in files, formulas do not run, and both come back unchanged', async () => {
  const admin = importing(api);
  for (const person of people) await api.as('admin').call('POST', '/api/personal', { tipo: 'tecnico', ...person });
  const fileOf = async (formato: 'csv' | 'xlsx'): Promise<Buffer> => {
    const asked = { formato, columnas, sort: '["nombre","ASC"]' };
    const { json } = await admin.call('POST', '/api/personal/exportar', asked);
    return (await api.app.inject({ url: (await doneJob(admin.call, json.id)).archivo_url })).rawPayload;
  };

  const csv = await fileOf('csv');
  const [, , ana, beto] = csv.toString('utf8').split('\r\n');
  expect(ana).toMatch(/^Ana;[^;]+;1001;'=1\+1;[^;]+;"=""\+573001234567"""$/);
  expect(beto).toMatch(/^Beto;[^;]+;1002;"Norte;' -x";[^;]+;"=""0314567890"""$/);
  const [sheet] = await readXlsxFile(await fileOf('xlsx'));
  expect(sheet?.data.slice(1).map((row) => row.at(-1))).toEqual(['+573001234567', '0314567890']);

  const imp = await admin.checked('personal', 'personal.csv', csv, { modo: 'actualizar', clave: 'documento_numero' });
  const said = (await admin.rows(imp.id)).map(({ errores, avisos }: { errores: object[]; avisos: object[] }) => [
    ...errores,
    ...avisos,
  ]);
  expect(said).toMatchObject(people.map(() => [{ codigo: 'SIN_CAMBIOS' }]));
});

it('every field of a telephone is written as one', () => {
  const named = Object.values(entities).flatMap(({ input }) =>
    Object.entries(input.shape).flatMap(([field, shape]) => (isTelephone(shape) ? [field] : [])),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((field) => !camposTelefono.has(field))).toEqual([]);
});

const isTelephone = (shape: unknown): boolean =>
  shape === telephone ||
  (typeof shape === 'object' && shape !== null && 'def' in shape && isTelephone((shape.def as never)['innerType']));
