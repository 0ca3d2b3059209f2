import { hoursInWords } from '#contract/rules/durations';
import type { Tarea } from '#contract/entities/tareas';
import { tareas } from '#contract/words/tareas';
import { bold } from '../paper/paper';
import { ink, margin, type Drawing } from '../paper/drawing';
import type { OrderPdfContent } from './pdfContent';
import { dayOnPaper, number, type Words } from '../printed/words';

/** The solution, and what it took: tasks, hours, parts and costs. */
export const drawWork = (
  { doc, width, room, small, heading, table }: Drawing,
  { order, tasks, labour, parts, costs, withCosts }: OrderPdfContent,
  { day, moment, money }: Words,
) => {
  if (order.solucion) {
    heading('Solución');
    small(order.solucion, ink, 9);
  }
  if (tasks.length > 0) {
    heading(`Tareas (${order.tareas_hechas_n} de ${order.tareas_n})`);
    const rows = tasks.map((task) => [
      task.titulo,
      tareas.values.estado[task.estado],
      answerOf(task, moment),
      task.nota ?? '',
    ]);
    table(['Tarea', 'Estado', 'Resultado', 'Nota'], rows, [0.42, 0.12, 0.2, 0.26]);
  }
  if (labour.length > 0) {
    heading('Mano de obra');
    const rows = labour.map(({ persona, inicio_en, por_horas, minutos, costo }) => {
      const hours = minutos === null ? 'en curso' : hoursInWords(minutos);
      const since = por_horas ? day(inicio_en) : moment(inicio_en);
      return [persona, since, hours, ...(withCosts ? [costo === null ? '—' : money.format(costo)] : [])];
    });
    table(
      ['Persona', 'Desde', 'Tiempo', ...(withCosts ? ['Costo'] : [])],
      rows,
      withCosts ? [0.4, 0.28, 0.14, 0.18] : [0.5, 0.3, 0.2],
      2,
    );
  }
  if (parts.length > 0) {
    heading('Repuestos');
    const rows = parts.map(({ nombre, unidad, cantidad, costo }) => [
      nombre,
      `${number.format(cantidad)} ${unidad}`,
      ...(withCosts ? [money.format(costo)] : []),
    ]);
    table(
      ['Repuesto', 'Cantidad', ...(withCosts ? ['Costo'] : [])],
      rows,
      withCosts ? [0.56, 0.24, 0.2] : [0.7, 0.3],
      1,
    );
  }
  if (costs && costs.length > 0) {
    heading('Otros costos');
    const rows = costs.map(({ descripcion, fecha, valor }) => [
      descripcion,
      dayOnPaper(fecha),
      money.format(valor ?? 0),
    ]);
    table(['Concepto', 'Fecha', 'Valor'], rows, [0.56, 0.24, 0.2], 1);
  }
  const whole = order.costo_total + order.recuperado;
  if (withCosts && whole > 0) {
    room(24);
    doc
      .moveDown(0.6)
      .font(bold)
      .fontSize(10)
      .fillColor(ink)
      .text(
        [
          `Costo total: ${money.format(whole)}`,
          ...(order.recuperado > 0 ? [`Recuperado por garantía: ${money.format(order.recuperado)}`] : []),
        ].join('\n'),
        margin,
        doc.y,
        { width, align: 'right' },
      );
  }
};

/** The answer to a task as text for print. */
const answerOf = ({ tipo, valor, unidad, resultado }: Tarea, moment: (iso: string) => string): string => {
  const judged = resultado ? tareas.values.resultado[resultado] : '';
  const said =
    typeof valor === 'number'
      ? `${number.format(valor)} ${unidad ?? ''}`.trim()
      : typeof valor === 'boolean'
        ? valor
          ? 'Sí'
          : 'No'
        : tipo === 'fecha' && valor && !Number.isNaN(Date.parse(valor))
          ? valor.length > 10
            ? moment(valor)
            : dayOnPaper(valor)
          : (valor ?? '');
  return [said, judged].filter(Boolean).join(' · ');
};
