import { describe, expect, it } from 'vitest';
import { z } from '../core/validation';
import type { Figure } from './figureTarget';
import { entities } from '../index';
import { indicatorFigures, type Narrowing } from './indicatorFigures';
import { vencimientos } from '../entities/mantenimiento';
import { fleetFigures, panelFigures, partTargets, pendingFigure, routeFigures, weekFigures } from './panelFigures';
import { camposReporte, filtroReporte } from '../requests/reportes';
import { assetReportFigures, orderReportFigures } from './reportFigures';
import { filtroReporteOrdenes, ordenablesReporteOrdenes, totalesOrdenes } from '../requests/reporteOrdenes';
import { resumenReporte } from '../requests/resumenReporte';
import { resumenUso, uso } from '../requests/uso';

/** What the list behind a figure can be asked for. */
interface Asked {
  filters: z.ZodType;
  sorts: readonly string[];
  /** The columns of its summary. */
  totals?: z.ZodObject;
}

const listed = ({ filters, sorts }: { filters: z.ZodRawShape; sorts: readonly string[] }): Asked => ({
  filters: z.strictObject(
    Object.fromEntries(
      Object.entries(filters).map(([name, shape]) => [name, z.union([shape, z.array(shape)]).optional()]),
    ),
  ),
  sorts,
});

const lists: Record<string, Asked> = {
  '/activos': listed(entities.activos),
  '/personal': listed(entities.personal),
  '/dispositivos': listed(entities.dispositivos),
  '/ordenes': listed(entities.ordenes),
  '/eventos': listed(entities.eventos),
  '/rutas/ejecuciones': listed(entities.ejecuciones),
  '/mantenimiento/:showCalendar?': listed({ ...vencimientos, sorts: [] }),
  '/reportes/activos': { filters: filtroReporte, sorts: camposReporte, totals: resumenReporte.shape.totales },
  '/reportes/ordenes': { filters: filtroReporteOrdenes, sorts: ordenablesReporteOrdenes, totals: totalesOrdenes },
  '/historico': { ...listed(uso), totals: resumenUso },
};

const check = ({ to, is }: Pick<Figure, 'to' | 'is'>) => {
  const list = 'path' in to ? lists[to.path] : undefined;
  if (!list || !('path' in to)) return;
  const { ver: _, vista: _view, ...query } = to.query ?? {};
  const asked =
    to.filter ??
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        /_id$/.test(name) ? Number(value) : value === 'true' ? true : value,
      ]),
    );
  expect(list.filters.safeParse(asked).error?.issues ?? []).toEqual([]);
  if (to.sort) expect(list.sorts).toContain(to.sort.field);
  if ('column' in is && list.totals) expect(Object.keys(list.totals.shape)).toContain(is.column);
};

const narrowing: Narrowing = { desde: '2026-03-01', hasta: '2026-03-31', bajo_nivel_id: 3, tipo_activo: 'vehiculo' };
const narrowed = { desde: '2026-03-01', hasta: '2026-03-31', bajo_nivel_id: '3', tipo_activo: 'vehiculo' };
const nothing = { actual: {} } as Parameters<typeof indicatorFigures>[0];
const panel = {
  activos_por_estado: {},
  con_documentos_por_vencer: 1,
  por_atender: Object.fromEntries(
    ['ordenes', 'documentos', 'documentos_personas', 'dispositivos', 'lecturas'].map((name) => [name, { total: 1 }]),
  ),
} as unknown as Parameters<typeof panelFigures>[0];

describe('the list behind a figure takes its filter and its sort, and sums that column', () => {
  it.each(Object.entries(indicatorFigures(nothing, narrowing)))('the indicator %s', (_, figure) => check(figure));

  it.each(Object.entries(panelFigures(panel, 'admin')))('of the panel: %s', (_, figure) => check(figure));

  it.each(Object.entries(fleetFigures({ ...narrowing, km: 1 } as never)))('of the fleet: %s', (_, figure) =>
    check(figure),
  );

  it.each(Object.entries(routeFigures({ dia: '2026-03-01' } as never)))('of today’s routes: %s', (_, figure) =>
    check(figure),
  );

  const totals = {} as never;
  it.each(Object.entries(orderReportFigures(totals, narrowed)))('of the report of orders: %s', (_, figure) =>
    check(figure),
  );

  it.each(Object.entries(assetReportFigures(totals, narrowed)))('of the report of assets: %s', (_, figure) =>
    check(figure),
  );

  it('weeks, events and parts', () => {
    const { creadas, cerradas } = weekFigures({
      ...{ dia: '2026-03-02', desde: '2026-03-02T05:00:00Z', hasta: '2026-03-09T05:00:00Z', creadas: 1, cerradas: 1 },
    });
    const parts = [
      partTargets.activos('operativo'),
      partTargets.dispositivos('en_linea'),
      partTargets.ordenes('pendiente'),
    ].map((to) => ({ to, is: { total: true as const } }));
    for (const figure of [creadas, cerradas, pendingFigure('alta', 1), ...parts]) check(figure);
  });
});
