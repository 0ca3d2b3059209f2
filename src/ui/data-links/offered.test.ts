import { expect, it } from 'vitest';
import { offeredBy } from './offered';

it('what a list exports is linked with its filters and its order, and its period apart', () => {
  const filter = JSON.stringify({ estado: 'cerrada', q: '', desde: '2026-01-01', hasta: '2026-01-31' });
  expect(offeredBy('/reportes/ordenes/exportar', { formato: 'csv', filter, sort: '["numero","DESC"]' })).toEqual({
    recurso: 'reportes/ordenes',
    filtro: { estado: 'cerrada' },
    orden: { field: 'numero', order: 'DESC' },
    fijo: { desde: '2026-01-01', hasta: '2026-01-31' },
  });
  expect(offeredBy('/activos/exportar', { columnas: ['id'] })).toEqual({
    recurso: 'activos',
    filtro: {},
    orden: null,
    fijo: null,
  });
});
