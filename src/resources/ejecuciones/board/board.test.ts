import { describe, expect, it } from 'vitest';
import type { EjecucionTablero, ParadaTablero, VehiculoTablero } from '#contract/requests/tablero';
import { orderWith } from './rearrange';
import { closedBecause, rowsOf, toComeOf } from './rows';
import { blocksOf, dropAt, hoursOf, scaleOf, widthOf, xOf } from './scale';

const day = { desde: '2026-03-04T05:00:00Z', hasta: '2026-03-05T05:00:00Z' };
const at = (hour: string) => `2026-03-04T${hour}:00Z`;
const aStop = (clave: number, hour: string, given: Partial<ParadaTablero> = {}): ParadaTablero => ({
  ...{ clave, parada_id: clave, nombre: `P${clave}`, planeada_en: at(hour), ventana_min: 10, servicio_min: 5 },
  estado: 'pendiente',
  ...given,
});
const aRun = (id: number, paradas: ParadaTablero[], given: Partial<EjecucionTablero> = {}): EjecucionTablero => ({
  ...{ id, version: 1, ruta: 'Norte', color: 'azul', activo_id: 1, estado: 'en_curso', salida_en: at('13:00') },
  ...{ fin_previsto_en: at('18:00'), inicio_en: null, fin_en: null, retraso_min: null, paradas },
  ...given,
});
const aVehicle = (id: number, given: Partial<VehiculoTablero> = {}): VehiculoTablero => ({
  ...{ id, nombre: `V${id}`, placa: null, impedimento: null, visto_en: null, motivo_no_apto: null },
  ...given,
});
const scale = { from: Date.parse(at('12:00')), to: Date.parse(at('20:00')), hour: 60 };

describe('the board', () => {
  it('shows the hours of the day in which something happens', () => {
    const made = scaleOf({ runs: [aRun(1, [aStop(1, '13:10')])], day, now: Date.parse(at('12:40')) }, 60);
    expect(new Date(made.from).toISOString()).toBe('2026-03-04T12:00:00.000Z');
    expect(new Date(made.to).toISOString()).toBe('2026-03-05T00:00:00.000Z');
    expect([widthOf(made), hoursOf(made).length, xOf(made, Date.parse(at('13:30')))]).toEqual([720, 12, 90]);
    // A vehicle that stood there for days does not stretch it.
    const early = aRun(1, [aStop(1, '13:10', { llegada_en: '2026-02-01T00:00:00Z' })]);
    expect(new Date(scaleOf({ runs: [early], day, now: 0 }, 60).from).toISOString()).toBe('2026-03-03T23:00:00.000Z');
    expect(widthOf(scaleOf({ runs: [], day, now: 0 }, 60))).toBeGreaterThan(0);
  });

  it('has a row for each vehicle, by its first departure', () => {
    const rows = rowsOf({
      ejecuciones: [
        aRun(3, [], { salida_en: at('15:00') }),
        aRun(4, [], { activo_id: 2, salida_en: at('14:00') }),
        aRun(5, []),
      ],
      vehiculos: [aVehicle(1), aVehicle(2), aVehicle(3)],
    });
    expect(rows.map(({ vehicle, runs }) => [vehicle.id, runs.map(({ id }) => id)])).toEqual([
      [1, [5, 3]],
      [2, [4]],
    ]);
  });

  it('places blocks when they were reached, are expected or planned, none over another', () => {
    const run = aRun(1, [
      aStop(1, '13:00', { llegada_en: at('13:30'), salida_en: at('14:30'), estado: 'tarde' }),
      aStop(2, '14:00', { eta: at('15:00') }),
      aStop(3, '15:02'),
    ]);
    const [reached, expected, planned] = blocksOf({ vehicle: aVehicle(1), runs: [run] }, scale);
    expect(reached).toMatchObject({ left: 90, width: 60, place: 1, planned: { left: 50, width: 20 } });
    expect(expected).toMatchObject({ left: 180, width: 24, planned: { left: 110 } });
    expect(planned?.left).toBe(206);
  });

  it('lets stops to come be moved only, and gives none to what cannot drive', () => {
    const run = aRun(1, [
      aStop(1, '13:00', { llegada_en: at('13:00'), estado: 'a_tiempo' }),
      aStop(2, '14:00', { fuera: 'despacho', estado: 'omitida' }),
      aStop(3, '15:00'),
    ]);
    expect(toComeOf(run).map(({ clave }) => clave)).toEqual([3]);
    expect(toComeOf({ ...run, estado: 'completada' })).toEqual([]);
    expect(closedBecause({ vehicle: aVehicle(1), runs: [run] })).toBeUndefined();
    expect(closedBecause({ vehicle: aVehicle(1, { impedimento: 'sin_reporte' }), runs: [run] })).toContain('ayer');
    expect(closedBecause({ vehicle: aVehicle(1), runs: [{ ...run, estado: 'completada' }] })).toContain('abierta');
  });
});

describe('a dropped stop', () => {
  const run = aRun(1, [
    aStop(1, '13:00', { llegada_en: at('13:00'), estado: 'a_tiempo' }),
    aStop(2, '14:00'),
    aStop(3, '15:00'),
    aStop(4, '16:00'),
  ]);
  const row = { vehicle: aVehicle(1), runs: [run] };
  const blocks = blocksOf(row, scale);
  const index = (x: number, held = { run: 9, clave: 1 }) => dropAt(row, blocks, x, held)?.index;

  it('goes between the stops to come that it lies between', () => {
    expect([0, 100, 150, 200, 400].map((x) => index(x))).toEqual([0, 0, 1, 2, 3]);
    // Its own place does not count.
    expect([100, 200, 400].map((x) => index(x, { run: 1, clave: 2 }))).toEqual([0, 1, 2]);
    expect(orderWith([2, 3, 4], 2, 1)).toEqual([3, 2, 4]);
    expect(orderWith([2, 3, 4], 9, 3)).toEqual([2, 3, 4, 9]);
  });

  it('goes to the open execution that is nearest', () => {
    const over = { ...run, id: 2, estado: 'completada' as const };
    const evening = aRun(3, [aStop(1, '19:00')], { estado: 'programada' });
    const both = { vehicle: aVehicle(1), runs: [over, run, evening] };
    const all = blocksOf(both, scale);
    const target = (x: number) => dropAt(both, all, x, { run: 9, clave: 1 })?.run.id;
    expect([target(150), target(430)]).toEqual([1, 3]);
    expect(dropAt({ vehicle: aVehicle(1), runs: [over] }, [], 10, { run: 9, clave: 1 })).toBeUndefined();
  });
});
