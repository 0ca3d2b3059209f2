import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { importing } from './testing/importing';

const api = useApi(startOwnApi);

/** Longer than this test takes on a machine ten times slower. */
const timeoutMs = 1_800_000;

/** The longest wait of another request while the work runs, and the usual one, in ms. */
const watched = async <T>(call: () => Promise<unknown>, work: Promise<T>) => {
  const waits: number[] = [];
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const from = performance.now();
    await call();
    waits.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const result = await work;
  const sorted = waits.sort((one, other) => one - other);
  return { result, worst: sorted.at(-1) ?? 0, usual: sorted[sorted.length >> 1] ?? 0 };
};

/** Far more than usual: on a slow machine all wait long, but no request may be blocked. In ms. */
const tolerable = (usual: number) => Math.max(2_500, 50 * usual);

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
      const mapped = await watched(others, step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones }));
      expect(mapped.worst).toBeLessThan(tolerable(mapped.usual));
      const { result, worst, usual } = await watched(others, step(imp.id, 'validar', {}, timeoutMs));
      expect(result).toMatchObject({ filas_ok: rows, filas_error: 0 });
      expect(worst).toBeLessThan(tolerable(usual));
      return imp.id;
    };
    await checked(4_000);
    const id = await checked(800);
    const done = await watched(others, step(id, 'importar', {}, timeoutMs));
    expect(done.result).toMatchObject({ estado: 'completada', filas: { importada: 800 } });
    expect(done.worst).toBeLessThan(tolerable(done.usual));
    const undone = await watched(others, step(id, 'revertir', {}, timeoutMs));
    expect(undone.result).toMatchObject({ estado: 'revertida', filas: { revertida: 800 } });
    expect(undone.worst).toBeLessThan(tolerable(undone.usual));
  },
);
