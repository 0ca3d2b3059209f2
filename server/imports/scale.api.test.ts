import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app';
import { importing } from './testing/importing';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const patience = 240_000;

/** The longest that another request waited while something went on, in ms. */
const watched = async <T>(call: () => Promise<unknown>, work: Promise<T>) => {
  let [over, worst] = [false, 0];
  void work.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const from = performance.now();
    await call();
    worst = Math.max(worst, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { result: await work, worst };
};

it(
  'ten thousand rows are checked and imported while others go on working',
  async () => {
    const { upload, step, call } = importing(api);
    for (let n = 0; n < 20; n++) await api.aNivel({ nombre: `Sede ${n + 1000}`, codigo: `S${n}` });
    const rows = Array.from({ length: 10_000 }, (_, n) => `M-${n};Equipo número ${n};vehículo;S${n % 20};PL${n};${2000 + (n % 25)};31/03/2021;1.234,5;Sí`);
    const text = ['Código;Nombre;Tipo;Nivel;Placa;Año;Fecha de compra;Costo;Vigente', ...rows].join('\r\n');
    const others = () => call('GET', '/api/activos?range=[0,24]');
    const at = performance.now();
    const imp = await upload('activos', 'grande.csv', Buffer.from(text, 'latin1'));
    const read = performance.now();
    await step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones });
    const dry = await watched(others, step(imp.id, 'validar', {}, patience));
    const checked = performance.now();
    expect(dry.result).toMatchObject({ filas_ok: 10_000, filas_error: 0 });
    const real = await watched(others, step(imp.id, 'importar', {}, patience));
    const done = performance.now();
    console.log({ read: read - at, dry: checked - read, dryWorst: dry.worst, write: done - checked, writeWorst: real.worst });
    expect(real.result).toMatchObject({ estado: 'completada', filas: { importada: 10_000 } });
  },
  2 * patience,
);
