import { describe, expect, it } from 'vitest';
import { answerOf, type Kept } from './answers';

const order = (id: number, given: object = {}) => ({
  ...{ id, numero: `OT-${id}`, titulo: 'Frenos', estado: 'abierta', prioridad: 'alta', fecha_limite: null },
  ...given,
});
const history = (fecha: string, tipo: string, titulo: string) => ({ fecha, tipo, titulo, detalle: null });
const sheet = {
  activo: { id: 7, nombre: 'Camión' },
  resumen: { abiertas: 2 },
  documentos: [{ id: 1 }],
  medidores: [{ id: 4, valor: 100 }],
  conteos: { orden: 1, comentario: 2 },
  historial: [
    history('2026-03-04T10:00:00.000Z', 'orden', 'Cambio de aceite'),
    history('2026-03-02T10:00:00.000Z', 'comentario', 'Ruido al frenar'),
    history('2026-02-01T10:00:00.000Z', 'comentario', 'Aceite bajo'),
  ],
};
const kept = {
  view: {
    ordenes: [order(1), order(2, { prioridad: 'baja', titulo: 'Llantas' }), order(3, { estado: 'cerrada' })],
    tareas: [{ id: 9, orden_id: 1 }],
    activos: [{ id: 7, medidores: [{ id: 4, valor: 120 }] }],
  },
  reference: {
    hojas: [sheet, { ...sheet, activo: { id: 8, nombre: 'Grúa' } }],
    niveles: [{ id: 5 }],
    personal: [],
    categorias: [],
  },
  now: Date.parse('2026-03-05T12:00:00Z'),
} as unknown as Kept;

const ask = (path: string, query?: Record<string, unknown>) => {
  const text =
    query &&
    new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  const answer = answerOf(text ? `${path}?${text.toString()}` : path, kept);
  return answer && { json: answer.json, range: answer.headers.get('Content-Range') };
};
const ids = (answer: ReturnType<typeof ask>) => (answer?.json as { id: number }[] | undefined)?.map(({ id }) => id);

describe('a phone without network answers itself', () => {
  it('lists: sorted, in pages, filtered and searched', () => {
    const all = ask('/ordenes', { sort: ['id', 'DESC'], range: [0, 1] });
    expect([ids(all), all?.range]).toEqual([[3, 2], 'ordenes 0-1/3']);
    expect(ids(ask('/ordenes', { range: [1, 9] }))).toEqual([2, 3]);
    expect(ids(ask('/ordenes', { filter: { estado: 'abierta' } }))).toEqual([1, 2]);
    expect(ids(ask('/ordenes', { filter: { prioridad: ['baja', 'media'] } }))).toEqual([2]);
    expect(ids(ask('/ordenes', { filter: { q: 'llan' } }))).toEqual([2]);
    expect(ids(ask('/ordenes', { filter: { mia: true } }))).toEqual([1, 2, 3]);
    expect(ids(ask('/ordenes', { filter: { mia: false } }))).toEqual([]);
    expect(ask('/ordenes', { filter: { proveedor: 'x' } })).toBeUndefined();
    expect(ids(ask('/ordenes', { sort: 'nonsense' }))).toEqual([1, 2, 3]);
    expect(ids(ask('/activos', { range: [0, 9] }))).toEqual([7, 8]);
    expect(ids(ask('/niveles', { range: [0, 9] }))).toEqual([5]);
    expect(ask('/vistas', { range: [0, 9] })?.json).toEqual([]);
  });

  it('records, and how many have each value', () => {
    expect(ask('/ordenes/2')?.json).toMatchObject({ titulo: 'Llantas' });
    expect(ask('/ordenes/99')).toBeUndefined();
    expect(ask('/tareas/9')?.json).toEqual({ id: 9, orden_id: 1 });
    expect(ask('/ordenes/conteos', { campo: 'estado' })?.json).toEqual({ abierta: 2, cerrada: 1 });
    expect(ask('/ordenes/conteos', { campo: 'estado', filter: { prioridad: 'baja' } })?.json).toEqual({ abierta: 1 });
  });

  it('the sheet of an asset, with its readings as they are since', () => {
    expect(ask('/activos/7/resumen')?.json).toEqual({ abiertas: 2 });
    expect(ask('/activos/7/documentos')?.json).toEqual([{ id: 1 }]);
    expect(ask('/activos/7/medidores')?.json).toEqual([{ id: 4, valor: 120 }]);
    expect(ask('/activos/8/medidores')?.json).toEqual([{ id: 4, valor: 100 }]);
    expect(ask('/activos/7/historial/conteos')?.json).toEqual(sheet.conteos);
    const titles = (filter: object) =>
      (ask('/activos/7/historial', { filter })?.json as { titulo: string }[]).map(({ titulo }) => titulo);
    expect(titles({})).toHaveLength(3);
    expect(titles({ tipo: ['comentario'] })).toEqual(['Ruido al frenar', 'Aceite bajo']);
    expect(titles({ desde: '2026-03-02T00:00:00.000Z' })).toEqual(['Cambio de aceite', 'Ruido al frenar']);
    expect(titles({ hasta: '2026-03-02T00:00:00.000Z' })).toEqual(['Aceite bajo']);
    expect(titles({ q: 'aceite' })).toEqual(['Cambio de aceite', 'Aceite bajo']);
    expect(ask('/activos/7/historial', { filter: { q: 'aceite' } })?.range).toBe('historial 0-1/2');
    expect([ask('/activos/7/costos'), ask('/activos/6/resumen'), ask('/personal/7/resumen')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('nothing else: what it has not stored, and lists that have another shape without parameters', () => {
    expect([ask('/servicios', { range: [0, 9] }), ask('/activos'), ask('/user')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
