import { ordenablesReporteOrdenes, type FilaReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { reporteOrdenes } from '#contract/words/reporteOrdenes';
import { ordenWords } from '../../../resources/ordenes/index';
import { columnsOf, usual, yesNo, type ReportColumn } from '../reportColumn';

const { text, words, figure, instant } = columnsOf<FilaReporteOrdenes>(reporteOrdenes);

/** All columns of the report of orders, in order. */
export const orderColumns: readonly ReportColumn<FilaReporteOrdenes>[] = [
  text('numero', usual),
  text('titulo', usual),
  words('tipo', ordenWords.tipos, usual),
  words('prioridad', ordenWords.prioridades, usual),
  words('estado', ordenWords.estados, usual),
  words('vencida', yesNo),
  text('activo', usual),
  text('categoria'),
  text('nivel'),
  text('responsable', usual),
  words('origen', ordenWords.origenes),
  instant('creada', usual),
  instant('programada'),
  instant('limite', usual),
  instant('iniciada'),
  instant('completada', usual),
  instant('cerrada'),
  figure('respuesta_h', usual),
  figure('ciclo_h', usual),
  figure('espera_h'),
  figure('estimado_min'),
  figure('real_min'),
  figure('desviacion'),
  words('a_tiempo', yesNo, usual),
  figure('tareas_n', {
    text: ({ tareas_hechas_n, tareas_n }) => (tareas_n > 0 ? `${tareas_hechas_n} de ${tareas_n}` : '—'),
  }),
  figure('tareas_hechas_n'),
  figure('fallas_n'),
  figure('costo_mano_obra'),
  figure('costo_repuestos'),
  figure('costo_terceros'),
  figure('costo_total', usual),
  text('problema'),
  text('causa_codigo'),
  text('remedio'),
  text('causa'),
  figure('parada_h'),
  figure('reaperturas'),
].map((column) => (ordenablesReporteOrdenes.includes(column.source) ? column : { ...column, unsorted: true }));
