import { expect, it } from 'vitest';
import { photograph } from '../testing/photograph';
import { useOwnStack } from '../testing/stack';

const stack = useOwnStack();

/** Rows as in another program's spreadsheet: other words, dates as people write them, and names. */
const csvOf = (batch: string) => {
  const priorities = ['ALTA ', 'media', 'Normal', 'Urgentísimo'];
  const states = ['Abierta', 'pendiente', 'En curso', 'Asignda'];
  const rows = Array.from(
    { length: 500 },
    (_, n) =>
      `${batch}-${n};Revisión ${n} de ${batch};ACT-${String((n % 30) + 1).padStart(6, '0')};${priorities[n % 4]};` +
      `${states[n % 4]};Óscar Operario;${(n % 27) + 1}/12/2030`,
  );
  return {
    name: `ordenes-${batch}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Reporte del taller;;;;;;', 'No. OT;Asunto;Equipo;Urgencia;Situación;Técnico;Vence', ...rows].join('\r\n'),
      'latin1',
    ),
  };
};

it('500 orders of a messy sheet that is dropped are in with five clicks, and those of the next one with two', async () => {
  const page = await stack.browser.home('admin@ftrack.demo', { company: 'Transportes Andinos' });
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
    clicks += 1;
  };
  /** Drops the file on the page, without a click. */
  const drop = (batch: string) => page.setInputFiles('input[type=file]', csvOf(batch));

  await page.goto('/ordenes?vista=tabla');
  await click('Importar', 'link');
  await drop('A');
  await page.getByRole('heading', { name: 'Columnas' }).waitFor();
  await photograph(page, 'ordenes-importar-columnas');
  await click('Continuar');
  await page.getByRole('heading', { name: 'Valores que no se reconocen' }).waitFor();
  await photograph(page, 'ordenes-importar-valores');
  await click(/Aceptar las sugerencias/);
  await click('Revisar las filas');
  await page.getByRole('heading', { name: '500 filas listas para importar' }).waitFor();
  await photograph(page, 'ordenes-importar-filas');
  await click('Importar 500 órdenes');
  await page.getByText('Completada', { exact: true }).waitFor();
  await photograph(page, 'ordenes-importar-resultado');
  expect(clicks).toBe(5);

  clicks = 0;
  await page.goto('/ordenes?vista=tabla');
  await click('Importar', 'link');
  await drop('B');
  await page.getByText('Se usaron las columnas, los valores y las opciones de la última vez').waitFor();
  await click('Importar 500 órdenes');
  await page.getByText('Completada', { exact: true }).waitFor();
  expect(clicks).toBe(2);
});
