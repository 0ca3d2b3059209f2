import { decimalsIn } from '#contract/money';
import { hoursInWords } from '#contract/rules/durations';
import type { Tarea } from '#contract/tareas';
import { ordenes } from '#contract/words/ordenes';
import { tareas } from '#contract/words/tareas';
import { bold, bytesOf, newPaper, numberPages, regular } from '../paper/paper';
import { drawingOn, faint, ink, margin, type Drawing } from './drawing';
import type { OrderPdfContent } from './pdfContent';

declare module '../untrusted/task' {
  interface Tasks {
    orderPdf: typeof writeOrderPdf;
  }
}

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** One order on A4 portrait, to be printed and signed. */
export const writeOrderPdf = (content: OrderPdfContent): Promise<Buffer> => {
  const { order, company } = content;
  const doc = newPaper({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: `Orden ${order.numero}`, Author: company.nombre },
  });
  const whole = bytesOf(doc);
  const drawing = drawingOn(doc);
  const words = wordsOf(company);
  drawHead(drawing, content);
  drawFacts(drawing, content, words);
  drawWork(drawing, content, words);
  drawProof(drawing, content, words);
  numberPages(doc, margin, faint, `${company.nombre} · ${order.numero}`);
  doc.end();
  return whole;
};

/** Days, moments and money as this company writes them. */
const wordsOf = (company: OrderPdfContent['company']) => {
  const day = { timeZone: company.zona, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const moments = new Intl.DateTimeFormat('es', { ...day, hour: '2-digit', minute: '2-digit' });
  return {
    days: new Intl.DateTimeFormat('es', day),
    moment: (iso: string | null) => (iso ? moments.format(new Date(iso)) : '—'),
    money: new Intl.NumberFormat('es-CO', {
      style: 'currency',
      currency: company.moneda,
      maximumFractionDigits: decimalsIn(company.moneda),
    }),
  };
};

type Words = ReturnType<typeof wordsOf>;

/** Buffers arrive from another thread as plain arrays, which the library takes for a path. */
const pictureOf = (bytes: Uint8Array) => Buffer.from(bytes);

const drawHead = ({ doc, width, small }: Drawing, { order, company, ...content }: OrderPdfContent) => {
  const logo = content.logo && pictureOf(content.logo);
  const top = doc.y;
  if (logo) doc.image(logo, margin, top, { fit: [90, 36] });
  const from = margin + (logo ? 102 : 0);
  doc
    .font(bold)
    .fontSize(12)
    .fillColor(ink)
    .text(company.nombre, from, top, { width: width / 2 });
  if (company.nit)
    doc
      .font(regular)
      .fontSize(8)
      .fillColor(faint)
      .text(`NIT ${company.nit}`, from, doc.y, { width: width / 2 });
  doc.font(regular).fontSize(8).fillColor(faint).text('Orden de trabajo', margin, top, { width, align: 'right' });
  doc
    .font(bold)
    .fontSize(15)
    .fillColor(ink)
    .text(order.numero, margin, top + 10, { width, align: 'right' });
  doc
    .font(regular)
    .fontSize(9)
    .fillColor(faint)
    .text(ordenes.values.estado[order.estado], margin, top + 28, { width, align: 'right' });
  doc.y = top + 50;
  doc.font(bold).fontSize(13).fillColor(ink).text(order.titulo, margin, doc.y, { width });
  if (order.descripcion) small(order.descripcion, ink, 9);
  doc.moveDown(0.6);
};

const drawFacts = ({ facts }: Drawing, { order, names }: OrderPdfContent, { moment }: Words) =>
  facts([
    ['Activo', names?.activo],
    ['Lugar', names?.nivel],
    ['Tipo', ordenes.values.tipo[order.tipo]],
    ['Prioridad', ordenes.values.prioridad[order.prioridad]],
    ['Responsable', names?.responsable],
    ['Equipo', names?.equipo],
    ['Solicitante', names?.solicitante],
    ['Proveedor', order.proveedor],
    ['Servicios', names?.servicios],
    ['Creada', moment(order.creado_en)],
    ['Programada', order.fecha_programada && moment(order.fecha_programada)],
    ['Fecha límite', order.fecha_limite && moment(order.fecha_limite)],
    ['Iniciada', order.iniciada_en && moment(order.iniciada_en)],
    [
      'Completada',
      order.completada_en && [moment(order.completada_en), names?.completada_por].filter(Boolean).join(' · '),
    ],
    ['Cerrada', order.cerrada_en && moment(order.cerrada_en)],
    ['Odómetro al cierre', order.odometro_cierre_km === null ? null : `${number.format(order.odometro_cierre_km)} km`],
    ['Horómetro al cierre', order.horometro_cierre_h === null ? null : `${number.format(order.horometro_cierre_h)} h`],
    ['Síntoma', order.sintoma],
    ['Causa de la falla', order.causa_falla],
    ['Motivo de la cancelación', order.motivo_cancelacion],
  ]);

/** The solution, and what it took: tasks, hours, parts and costs. */
const drawWork = (
  { doc, width, room, small, heading, table }: Drawing,
  { order, tasks, labour, parts, costs, withCosts }: OrderPdfContent,
  { days, moment, money }: Words,
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
      const since = por_horas ? days.format(new Date(inicio_en)) : moment(inicio_en);
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
      fecha.split('-').reverse().join('/'),
      money.format(valor ?? 0),
    ]);
    table(['Concepto', 'Fecha', 'Valor'], rows, [0.56, 0.24, 0.2], 1);
  }
  if (withCosts && order.costo_total > 0) {
    room(24);
    doc
      .moveDown(0.6)
      .font(bold)
      .fontSize(10)
      .fillColor(ink)
      .text(`Costo total: ${money.format(order.costo_total)}`, margin, doc.y, { width, align: 'right' });
  }
};

/** Photos and the signature. */
const drawProof = (
  { doc, room, small, heading, pictures }: Drawing,
  { order, photos, ...content }: OrderPdfContent,
  { moment }: Words,
) => {
  const signature = content.signature && pictureOf(content.signature);
  if (photos.length > 0) {
    heading('Fotos');
    pictures(photos.map(pictureOf));
  }
  if (order.firma) {
    heading('Firma');
    room(90);
    if (signature) {
      const at = doc.y;
      doc.image(signature, margin, at, { fit: [180, 60] });
      doc.y = at + 64;
    }
    small([order.firma.nombre, order.firma.documento, moment(order.firma.fecha)].filter(Boolean).join(' · '), ink, 9);
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
            : valor.split('-').reverse().join('/')
          : (valor ?? '');
  return [said, judged].filter(Boolean).join(' · ');
};
