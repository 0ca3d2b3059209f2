import { ordenablesReporteOrdenes, type FilaReporteOrdenes } from '#contract/reporteOrdenes';
import { ordenWords } from '../../../resources/ordenes/index';
import { columnsOf, usual, yesNo, type ReportColumn } from '../reportColumn';

const { text, words, figure, amount, instant } = columnsOf<FilaReporteOrdenes>();

/** Every column of the report of orders, in its order. */
export const orderColumns: readonly ReportColumn<FilaReporteOrdenes>[] = [
  text('numero', 'Número', usual),
  text('titulo', 'Título', usual),
  words('tipo', 'Tipo', ordenWords.tipos, usual),
  words('prioridad', 'Prioridad', ordenWords.prioridades, usual),
  words('estado', 'Estado', ordenWords.estados, usual),
  words('vencida', 'Vencida', yesNo),
  text('activo', 'Activo', usual),
  text('categoria', 'Categoría'),
  text('nivel', 'Nivel'),
  text('responsable', 'Responsable', usual),
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
  text('causa', 'Causa'),
  figure('reaperturas', 'Reaperturas'),
].map((column) => (ordenablesReporteOrdenes.includes(column.source) ? column : { ...column, unsorted: true }));
