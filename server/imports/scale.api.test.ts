import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app';
import { importing } from './testing/importing';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Longer than this test takes on a machine ten times slower. */
const timeoutMs = 1_800_000;

/** The longest wait of another request while the work runs, as a part of the time that the work takes. */
const watched = async <T>(call: () => Promise<unknown>, work: Promise<T>) => {
  const begun = performance.now();
  let [over, worst] = [false, 0];
  void work.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const from = performance.now();
    await call();
    worst = Math.max(worst, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { result: await work, worst: worst / (performance.now() - begun) };
};

/** Whoever was blocked would wait for all of it. */
const tolerable = 1 / 3;

it('thousands of rows are read and checked, and hundreds imported and undone, while other requests continue', { timeout: timeoutMs }, async () => {
  const { upload, step, call } = importing(api);
  for (let n = 0; n < 20; n++) await api.aNivel({ nombre: `Sede ${n + 1000}`, codigo: `S${n}` });
  const row = (n: number) => `M-${n};Equipo número ${n};vehículo;S${n % 20};PL${n};${2000 + (n % 25)};31/03/2021;1.234,5;Sí`;
  const file = (rows: number) =>
    Buffer.from(['Código;Nombre;Tipo;Nivel;Placa;Año;Fecha de compra;Costo;Vigente', ...Array.from({ length: rows }, (_, n) => row(n))].join('\r\n'), 'latin1');
  const others = () => call('GET', '/api/activos?range=[0,24]');
  const checked = async (rows: number) => {
    const imp = await upload('activos', `${rows}.csv`, file(rows));
    await step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones });
    const { result, worst } = await watched(others, step(imp.id, 'validar', {}, timeoutMs));
    expect(result).toMatchObject({ filas_ok: rows, filas_error: 0 });
    expect(worst).toBeLessThan(tolerable);
    return imp.id;
  };
  await checked(4_000);
  const id = await checked(800);
  const done = await watched(others, step(id, 'importar', {}, timeoutMs));
  expect(done.result).toMatchObject({ estado: 'completada', filas: { importada: 800 } });
  expect(done.worst).toBeLessThan(tolerable);
  const undone = await watched(others, step(id, 'revertir', {}, timeoutMs));
  expect(undone.result).toMatchObject({ estado: 'revertida', filas: { revertida: 800 } });
  expect(undone.worst).toBeLessThan(tolerable);
});
