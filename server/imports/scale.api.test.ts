import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { importing } from './testing/importing';

const api = useApi(startOwnApi);

/** Longer than this test takes on a machine ten times slower. */
const timeoutMs = 1_800_000;

/** How many requests of others were answered while the work ran, one after the other. */
const watched = async <T>(call: () => Promise<unknown>, work: Promise<T>) => {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  let answered = 0;
  for (; !over; answered++) {
    await call();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { result: await work, answered };
};

/** Work that holds everything up lets two or three through. How long they wait is measured by `npm run bench`. */
const many = 3;

it(
  'thousands of rows are read and checked, and hundreds imported and undone, while other requests continue',
  { timeout: timeoutMs },
  async () => {
    const { upload, step, call } = importing(api);
    for (let n = 0; n < 20; n++) await api.aNivel({ nombre: `Sede ${n + 1000}`, codigo: `S${n}` });
    const row = (n: number) =>
      `M-${n};Equipo número ${n};vehículo;S${n % 20};PL${n};${2000 + (n % 25)};31/03/2021;1.234,5;Sí`;
    const file = (rows: number) =>
      Buffer.from(
        [
          'Código;Nombre;Tipo;Nivel;Placa;Año;Fecha de compra;Costo;Vigente',
          ...Array.from({ length: rows }, (_, n) => row(n)),
        ].join('\r\n'),
        'latin1',
      );
    const others = () => call('GET', '/api/activos?range=[0,24]');
    const checked = async (rows: number) => {
      const imp = await upload('activos', `${rows}.csv`, file(rows));
      await step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones });
      const { result, answered } = await watched(others, step(imp.id, 'validar', {}, timeoutMs));
      expect(result).toMatchObject({ filas_ok: rows, filas_error: 0 });
      expect(answered).toBeGreaterThan(many);
      return imp.id;
    };
    await checked(4_000);
    const id = await checked(800);
    const done = await watched(others, step(id, 'importar', {}, timeoutMs));
    expect(done.result).toMatchObject({ estado: 'completada', filas: { importada: 800 } });
    expect(done.answered).toBeGreaterThan(many);
    const undone = await watched(others, step(id, 'revertir', {}, timeoutMs));
    expect(undone.result).toMatchObject({ estado: 'revertida', filas: { revertida: 800 } });
    expect(undone.answered).toBeGreaterThan(many);
  },
);
