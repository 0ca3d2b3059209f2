import { decimalsIn } from '#contract/money';
import { hoursInWords } from '#contract/rules/durations';
import type { Tarea } from '#contract/tareas';
import { ordenes } from '#contract/words/ordenes';
import { tareas } from '#contract/words/tareas';
import { bold, bytesOf, newPaper, numberPages, regular } from '../paper/paper';
import type { OrderPdfContent } from './pdfContent';

declare module '../untrusted/task' {
  interface Tasks {
    orderPdf: typeof writeOrderPdf;
  }
}

const ink = '#1d2b2e';
const faint = '#5b6b6f';
const line = '#d5dddd';
const margin = 40;
const photo = { side: 120, gap: 10 };

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** A row of a table: its cells, the last ones right-aligned. */
type Line = readonly string[];

/** One order on A4 portrait, to be printed and signed. */
export const writeOrderPdf = (content: OrderPdfContent): Promise<Buffer> => {
  const { order, company, names, tasks, labour, parts, costs, withCosts } = content;
  // Buffers arrive from another thread as plain arrays, which the library takes for a path.
  const [logo, signature] = [
    content.logo && Buffer.from(content.logo),
    content.signature && Buffer.from(content.signature),
  ];
  const photos = content.photos.map((picture) => Buffer.from(picture));
  const doc = newPaper({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: `Orden ${order.numero}`, Author: company.nombre },
  });
  const whole = bytesOf(doc);
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - 14;
  const day = { timeZone: company.zona, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const days = new Intl.DateTimeFormat('es', day);
  const moments = new Intl.DateTimeFormat('es', { ...day, hour: '2-digit', minute: '2-digit' });
  const moment = (iso: string | null) => (iso ? moments.format(new Date(iso)) : '—');
  const money = new Intl.NumberFormat('es-CO', {
    style: 'currency',
    currency: company.moneda,
    maximumFractionDigits: decimalsIn(company.moneda),
  });

  const room = (height: number) => {
    if (doc.y + height > bottom) doc.addPage();
  };
  const small = (text: string, colour = faint, size = 8) =>
    doc.font(regular).fontSize(size).fillColor(colour).text(text, margin, doc.y, { width });
  const heading = (text: string) => {
    room(48);
    doc.moveDown(0.9).font(bold).fontSize(10).fillColor(ink).text(text, margin, doc.y, { width });
    doc
      .moveTo(margin, doc.y + 2)
      .lineTo(margin + width, doc.y + 2)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    doc.y += 6;
  };

  /** Label and value pairs in two columns. */
  const facts = (pairs: readonly (readonly [string, string | null | undefined])[]) => {
    const shown = pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
    const half = width / 2;
    for (let at = 0; at < shown.length; at += 2) {
      const two = shown.slice(at, at + 2);
      const heights = two.map(([, value]) =>
        doc
          .font(regular)
          .fontSize(9)
          .heightOfString(value, { width: half - 12 }),
      );
      const height = Math.max(...heights) + 14;
      room(height);
      const top = doc.y;
      two.forEach(([label, value], column) => {
        const x = margin + column * half;
        doc
          .font(regular)
          .fontSize(7)
          .fillColor(faint)
          .text(label, x, top, { width: half - 12 });
        doc
          .fontSize(9)
          .fillColor(ink)
          .text(value, x, top + 9, { width: half - 12 });
      });
      doc.y = top + height;
    }
  };

  /** `shares`: column widths as parts of the whole; columns from `right` on are right-aligned. */
  const table = (head: Line, rows: readonly Line[], shares: readonly number[], right = head.length) => {
    for (const [at, cells] of [head, ...rows].entries()) {
      const font = at === 0 ? bold : regular;
      const widths = shares.map((share) => share * width);
      const height =
        Math.max(
          ...cells.map((cell, column) =>
            doc
              .font(font)
              .fontSize(8)
              .heightOfString(cell, { width: (widths[column] ?? 0) - 6 }),
          ),
        ) + 6;
      room(height);
      const top = doc.y;
      let x = margin;
      cells.forEach((cell, column) => {
        const own = widths[column] ?? 0;
        doc
          .font(font)
          .fontSize(8)
          .fillColor(at === 0 ? faint : ink)
          .text(cell, x, top + 3, { width: own - 6, align: column >= right ? 'right' : 'left' });
        x += own;
      });
      doc.y = top + height;
      doc
        .moveTo(margin, doc.y)
        .lineTo(margin + width, doc.y)
        .lineWidth(0.4)
        .strokeColor(line)
        .stroke();
    }
  };

  const pictures = () => {
    const perRow = Math.floor((width + photo.gap) / (photo.side + photo.gap));
    for (let at = 0; at < photos.length; at += perRow) {
      room(photo.side + photo.gap);
      const top = doc.y;
      photos
        .slice(at, at + perRow)
        .forEach((picture, column) =>
          doc.image(picture, margin + column * (photo.side + photo.gap), top, { fit: [photo.side, photo.side] }),
        );
      doc.y = top + photo.side + photo.gap;
    }
  };

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
  if (photos.length > 0) {
    heading('Fotos');
    pictures();
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

  numberPages(doc, margin, faint, `${company.nombre} · ${order.numero}`);
  doc.end();
  return whole;
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
