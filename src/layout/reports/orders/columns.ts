import { ordenablesReporteOrdenes, type FilaReporteOrdenes } from '#contract/reporteOrdenes';
import { ordenWords } from '../../../resources/ordenes/index';
import type { Faces } from '../../../ui/faces';
import { dateTime, money } from '../../../ui/formats';
import { shortNumber } from '../numbers';

type Source = keyof FilaReporteOrdenes & string;

export interface OrderColumn {
  source: Source;
  label: string;
  /** Shown unless somebody hides it. */
  usual?: true;
  numeric?: true;
  unsorted?: true;
  words?: Faces;
  kind?: 'momento';
  /** How the table says it; `—` for what is not known. */
  text: (row: FilaReporteOrdenes) => string;
}

const column = (source: Source, label: string, more: Partial<OrderColumn> = {}): OrderColumn => ({
  source,
  label,
  text: (row) => String(row[source] ?? '—'),
  ...(!ordenablesReporteOrdenes.includes(source) && { unsorted: true as const }),
  ...more,
});
const words = (source: Source, label: string, faces: Faces, more: Partial<OrderColumn> = {}) =>
  column(source, label, { words: faces, text: (row) => faces[String(row[source])]?.label ?? '—', ...more });
const figure = (source: Source, label: string, more: Partial<OrderColumn> = {}) =>
  column(source, label, { numeric: true, text: (row) => shortNumber(row[source]), ...more });
const amount = (source: 'costo_mano_obra' | 'costo_repuestos' | 'costo_terceros' | 'costo_total', label: string, more: Partial<OrderColumn> = {}) =>
  column(source, label, { numeric: true, text: (row) => money(row[source], 0), ...more });
const instant = (source: Source, label: string, more: Partial<OrderColumn> = {}) =>
  column(source, label, {
    kind: 'momento',
    text: (row) => {
      const value = row[source];
      return typeof value === 'string' ? dateTime(value) : '—';
    },
    ...more,
  });
const usual = { usual: true } as const;
const yesNo: Faces = { true: { label: 'Sí' }, false: { label: 'No' } };

/** Every column of the report, in its order. */
export const orderColumns: readonly OrderColumn[] = [
  column('numero', 'Número', usual),
  column('titulo', 'Título', usual),
  words('tipo', 'Tipo', ordenWords.tipos, usual),
  words('prioridad', 'Prioridad', ordenWords.prioridades, usual),
  words('estado', 'Estado', ordenWords.estados, usual),
  words('vencida', 'Vencida', yesNo),
  column('activo', 'Activo', usual),
  column('categoria', 'Categoría'),
  column('nivel', 'Nivel'),
  column('responsable', 'Responsable', usual),
  words('origen', 'Origen', ordenWords.origenes),
  instant('creada', 'Creada', usual),
  instant('programada', 'Programada'),
  instant('limite', 'Fecha límite', usual),
  instant('iniciada', 'Iniciada'),
  instant('completada', 'Completada', usual),
  instant('cerrada', 'Cerrada'),
  figure('respuesta_h', 'Respuesta (h)', usual),
  figure('ciclo_h', 'Ciclo (h)', usual),
  figure('espera_h', 'Espera (h)'),
  figure('estimado_min', 'Estimado (min)'),
  figure('real_min', 'Real (min)'),
  figure('desviacion', 'Desviación (%)'),
  words('a_tiempo', 'A tiempo', yesNo, usual),
  figure('tareas_n', 'Tareas', { text: ({ tareas_hechas_n, tareas_n }) => (tareas_n > 0 ? `${tareas_hechas_n} de ${tareas_n}` : '—') }),
  figure('tareas_hechas_n', 'Tareas hechas'),
  figure('fallas_n', 'Fallas'),
  amount('costo_mano_obra', 'Mano de obra'),
  amount('costo_repuestos', 'Repuestos'),
  amount('costo_terceros', 'Terceros'),
  amount('costo_total', 'Costo', usual),
  column('causa', 'Causa'),
  figure('reaperturas', 'Reaperturas'),
];
