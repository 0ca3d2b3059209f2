import { describe, expect, it } from 'vitest';
import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Tarea } from '#contract/entities/tareas';
import { nothing } from '../../providers/offline/copy';
import { pageOfScanned, probableAsset, scanned } from './scan';
import {
  grouped,
  groupOf,
  inChargeOf,
  matching,
  onTimeOf,
  readByTasks,
  startOfDay,
  startOfWeek,
  workedSince,
} from './work';

/** A Saturday at noon in Bogotá, the time zone of the tests. */
const now = Date.parse('2026-11-21T12:00:00-05:00');
const unaOrden = (given: Partial<OrdenPaquete>) =>
  ({
    id: 1,
    numero: 'OT-000001',
    titulo: 'Cambiar el filtro',
    estado: 'asignada',
    prioridad: 'media',
    vencida: false,
    fecha_limite: null,
    fecha_programada: null,
    completada_en: null,
    ...given,
  }) as OrdenPaquete;

describe('an order of an operario', () => {
  it.each([
    ['en_curso', { estado: 'en_progreso', vencida: true }],
    ['vencidas', { vencida: true, fecha_limite: '2026-11-20T12:00:00-05:00' }],
    ['hoy', { fecha_limite: '2026-11-21T23:59:00-05:00' }],
    ['hoy', { fecha_programada: '2026-11-21T08:00:00-05:00', fecha_limite: '2026-11-30T08:00:00-05:00' }],
    ['proximas', { fecha_limite: '2026-11-22T00:01:00-05:00' }],
    ['proximas', {}],
    ['semana', { estado: 'completada', completada_en: '2026-11-16T00:00:00-05:00' }],
    ['recientes', { estado: 'completada', completada_en: '2026-11-15T23:59:59-05:00' }],
    ['recientes', { estado: 'cancelada', completada_en: null }],
  ] as const)('stands among %s', (group, given) => {
    expect(groupOf(unaOrden(given), now)).toBe(group);
  });

  it('comes earlier the sooner it is due, then the more important it is', () => {
    const due = '2026-11-21T15:00:00-05:00';
    const { hoy } = grouped(
      [
        unaOrden({ id: 1, fecha_limite: '2026-11-21T18:00:00-05:00' }),
        unaOrden({ id: 2, fecha_limite: due }),
        unaOrden({ id: 3, fecha_limite: due, prioridad: 'critica' }),
      ],
      now,
    );
    expect(hoy.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('that is done comes earlier the later it was completed', () => {
    const done = (id: number, completada_en: string) =>
      unaOrden({ id, estado: 'completada', completada_en: `2026-11-${completada_en}:00-05:00` });
    const all = [
      done(1, '20T08:00'),
      done(2, '21T09:00'),
      done(3, '20T17:00'),
      done(4, '14T08:00'),
      done(5, '14T09:00'),
    ];
    const { semana, recientes } = grouped(all, now);
    expect([semana, recientes].map((group) => group.map(({ id }) => id))).toEqual([
      [2, 3, 1],
      [5, 4],
    ]);
  });

  it('is found by any words of number, title and asset, with or without accents', () => {
    const activo = {
      id: 5,
      uuid: '',
      codigo: 'ACT-5',
      nombre: 'Camión grúa',
      placa: 'ABC123',
      tipo_activo: 'vehiculo',
      estado: 'operativo',
      nivel_id: 1,
      categoria_id: null,
      conductor_id: null,
      image_url: null,
      apto: true,
      motivo_no_apto: null,
      medidores: [],
    } as const;
    const copy = {
      ...nothing,
      ordenes: [unaOrden({ activo_id: 5 }), unaOrden({ id: 2, titulo: 'Otra', numero: 'OT-000002' })],
      activos: [{ ...activo, medidores: [] }],
    };
    const found = (words: string) => matching(copy, words).map(({ id }) => id);
    expect([found('camion filtro'), found('abc123'), found('000002'), found('grua otra'), found(' ')]).toEqual([
      [1],
      [1],
      [2],
      [],
      [1, 2],
    ]);
  });
});

it('the share on time is that of the completed orders that had a due date', () => {
  const done = (completada_en: string | null, fecha_limite: string | null) =>
    unaOrden({ estado: 'completada', completada_en, fecha_limite });
  const [early, late] = ['2026-11-20T12:00:00.000Z', '2026-11-20T18:00:00.000Z'];
  expect(onTimeOf([done(early, late), done(late, early), done(early, early), done(early, null)])).toBeCloseTo(
    200 / 3,
    9,
  );
  expect(onTimeOf([done(early, null)])).toBeNull();
});

it('hours count from the given moment on, and a running clock counts until now', () => {
  const hours = (inicio_en: string, fin_en: string | null) => ({
    id: 1,
    orden_id: 1,
    personal_id: 1,
    persona: '',
    inicio_en,
    fin_en,
    minutos: null,
    tarifa_hora: null,
    costo: null,
    incluye_costo: true,
    por_horas: false,
    nota: null,
  });
  const copy = {
    ...nothing,
    mano_obra: [
      hours('2026-11-20T22:00:00-05:00', '2026-11-21T00:30:00-05:00'),
      hours('2026-11-21T11:15:00-05:00', null),
      hours('2026-11-12T08:00:00-05:00', '2026-11-12T09:00:00-05:00'),
    ],
  };
  expect(workedSince(copy, startOfDay(now), now)).toBe(30 + 45);
  expect(workedSince(copy, startOfWeek(now), now)).toBe(150 + 45);
});

describe('a label', () => {
  const asset = (id: number, given: object = {}) => ({
    id,
    uuid: `0000000${id}-0000-4000-8000-000000000000`,
    nombre: 'Camión',
    codigo: `ACT-00${id}`,
    placa: null,
    ...given,
  });
  const copy = { ...nothing, flota: [asset(1, { placa: 'ABC 123' }), asset(2)] as never[] };

  it.each(['https://ftrack.example/asset/00000001-0000-4000-8000-000000000000', 'abc-123', 'ABC123', ' act001 '])(
    'names its asset: %s',
    (text) => {
      expect(scanned(text, copy)?.id).toBe(1);
    },
  );

  it('leads to the only open order of the asset, to the list of several, else to the sheet', () => {
    const with_ = (...ids: number[]) => ({ ...copy, ordenes: ids.map((id) => unaOrden({ id, activo_id: 1 })) });
    const to = (view: typeof copy) => pageOfScanned(asset(1, { placa: 'ABC 123' }), view);
    expect(to(with_())).toBe('/asset/00000001-0000-4000-8000-000000000000');
    expect(to(with_(7))).toBe('/operario/ordenes/7');
    expect(to(with_(7, 8))).toBe('/operario/ordenes?buscar=ABC+123');
  });
});

it('a report is about what the person drives, if that is one vehicle', () => {
  const driven = (...drivers: (number | null)[]) => ({
    ...nothing,
    persona: { id: 5, nombre: 'Óscar' },
    activos: drivers.map((conductor_id, at) => ({ id: at + 1, conductor_id })) as never[],
  });
  expect([driven(null, 5, 6), driven(5, 5), driven(null)].map(probableAsset)).toEqual([2, undefined, undefined]);
});

it('who is in charge is named, but for the person itself', () => {
  const view = { ...nothing, persona: { id: 5, nombre: 'Óscar' }, personas: [{ id: 6, nombre: 'Berta Relevo' }] };
  const said = [null, 5, 6, 7].map((responsable_id) => inChargeOf({ responsable_id }, view));
  expect(said).toEqual(['Sin asignar', 'A su cargo', 'Berta Relevo', 'A cargo de otra persona']);
});

it('completing takes over what a task of the order last read of the meter', () => {
  const task = (given: Partial<Tarea>) =>
    ({ orden_id: 1, tipo: 'lectura', medidor_id: 3, estado: 'completada', ...given }) as Tarea;
  const tasks = [
    task({ valor: 120, completada_en: '2026-11-21T15:00:00Z' }),
    task({ valor: 118, completada_en: '2026-11-21T14:00:00Z' }),
    task({ valor: 999, completada_en: '2026-11-21T16:00:00Z', estado: 'pendiente' }),
    task({ valor: 777, completada_en: '2026-11-21T16:00:00Z', orden_id: 2 }),
  ];
  expect([readByTasks(tasks, 1, 3), readByTasks(tasks, 1, 4), readByTasks(tasks, 1, undefined)]).toEqual([
    120,
    null,
    null,
  ]);
});
