import { ordenes } from '#contract/words/ordenes';
import { ink, margin, type Drawing } from '../paper/drawing';
import { drawLetterhead, pictureOf } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { number, wordsOf, type Words } from '../printed/words';
import type { OrderPdfContent } from './pdfContent';
import { drawWork } from './pdfWork';

declare module '../untrusted/task' {
  interface Tasks {
    orderPdf: typeof writeOrderPdf;
  }
}

/** Orders on A4 portrait, each beginning a page, to be printed and signed. */
export const writeOrderPdf = async (contents: readonly OrderPdfContent[]): Promise<Buffer> =>
  writePapers(
    contents,
    (order) => `${order.company.nombre} · ${order.order.numero}`,
    contents.length === 1 ? `Orden ${contents[0]?.order.numero}` : 'Órdenes de trabajo',
    (drawing, content) => {
      const { order } = content;
      const words = wordsOf(content.company);
      drawLetterhead(drawing, content, {
        kind: 'Orden de trabajo',
        number: order.numero,
        state: ordenes.values.estado[order.estado],
        title: order.titulo,
      });
      if (order.descripcion) drawing.small(order.descripcion, ink, 9);
      drawing.doc.moveDown(0.6);
      drawFacts(drawing, content, words);
      drawWork(drawing, content, words);
      drawProof(drawing, content, words);
    },
  );

const drawFacts = ({ facts }: Drawing, { order, names }: OrderPdfContent, { moment, measure }: Words) =>
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
    ['Odómetro al cierre', measure(order.odometro_cierre_km, 'km')],
    ['Horómetro al cierre', order.horometro_cierre_h === null ? null : `${number.format(order.horometro_cierre_h)} h`],
    ['Síntoma', order.sintoma],
    ['Causa de la falla', order.causa_falla],
    ['Motivo de la cancelación', order.motivo_cancelacion],
  ]);

/** Photos and the signature. */
const drawProof = (
  { doc, room, small, heading, pictures }: Drawing,
  { order, photos, morePhotos, ...content }: OrderPdfContent,
  { moment }: Words,
) => {
  const signature = content.signature && pictureOf(content.signature);
  if (photos.length > 0) {
    heading('Fotos');
    pictures(photos.map(pictureOf));
    if (morePhotos > 0) small(`Y ${morePhotos} más, que están en Ftrack.`);
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
