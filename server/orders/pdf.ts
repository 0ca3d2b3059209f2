import { ordenes } from '#contract/words/ordenes';
import { bold, bytesOf, newPaper, numberPages, regular } from '../paper/paper';
import { drawingOn, faint, ink, margin, type Drawing } from './drawing';
import type { OrderPdfContent } from './pdfContent';
import { number, wordsOf, type Words } from './pdfWords';
import { drawWork } from './pdfWork';

declare module '../untrusted/task' {
  interface Tasks {
    orderPdf: typeof writeOrderPdf;
  }
}

/** One order on A4 portrait, to be printed and signed. */
export const writeOrderPdf = async (content: OrderPdfContent): Promise<Buffer> => {
  const { order, company } = content;
  const doc = await newPaper(
    {
      size: 'A4',
      margin,
      bufferPages: true,
      info: { Title: `Orden ${order.numero}`, Author: company.nombre },
    },
    content,
  );
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

const drawFacts = ({ facts }: Drawing, { order, names }: OrderPdfContent, { moment, distance }: Words) =>
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
    ['Odómetro al cierre', order.odometro_cierre_km === null ? null : distance(order.odometro_cierre_km)],
    ['Horómetro al cierre', order.horometro_cierre_h === null ? null : `${number.format(order.horometro_cierre_h)} h`],
    ['Síntoma', order.sintoma],
    ['Causa de la falla', order.causa_falla],
    ['Motivo de la cancelación', order.motivo_cancelacion],
  ]);

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
