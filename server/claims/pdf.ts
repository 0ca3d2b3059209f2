import { garantias, estadosReclamo } from '#contract/words/garantias';
import { ink, type Drawing } from '../paper/drawing';
import { drawWork } from '../orders/pdfWork';
import { drawLetterhead, pictureOf } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { dayOnPaper, number, wordsOf, type Words } from '../printed/words';
import type { ClaimContent } from './content';

declare module '../untrusted/task' {
  interface Tasks {
    claimPdf: typeof writeClaimPdf;
  }
}

/** A claim on A4 portrait, as who answers for the warranty gets it. */
export const writeClaimPdf = async (content: ClaimContent): Promise<Buffer> =>
  writePapers(
    [content],
    ({ company, order }) => `${company.nombre} · Reclamo por ${order.numero}`,
    `Reclamo de garantía por ${content.order.numero}`,
    (drawing) => {
      const words = wordsOf(content.company);
      drawLetterhead(drawing, content, {
        kind: 'Reclamo de garantía',
        number: content.order.numero,
        state: estadosReclamo[content.claim.estado],
        title: content.warranty.proveedor ?? content.warranty.de,
      });
      drawing.doc.moveDown(0.6);
      drawTerms(drawing, content, words);
      drawFailure(drawing, content, words);
      drawWork(drawing, content, words);
      drawClaim(drawing, content, words);
      drawPhotos(drawing, content);
    },
  );

const { fields } = garantias;

const drawTerms = ({ facts, small, heading }: Drawing, { warranty }: ClaimContent, { measure }: Words) => {
  facts([
    [fields.de, warranty.de],
    [fields.proveedor, [warranty.proveedor, warranty.contacto].filter(Boolean).join(' · ')],
    [fields.inicia_en, dayOnPaper(warranty.inicia_en)],
    [fields.vence_en, warranty.vence_en && dayOnPaper(warranty.vence_en)],
    [fields.hasta_km, measure(warranty.hasta_km, 'km')],
    [fields.hasta_horas, warranty.hasta_horas === null ? null : `${number.format(warranty.hasta_horas)} h`],
    [fields.cubre, warranty.cubre],
  ]);
  if (warranty.condiciones) {
    heading(fields.condiciones);
    small(warranty.condiciones, ink, 9);
  }
};

const drawFailure = (
  { facts, heading, small }: Drawing,
  { order, names, failure }: ClaimContent,
  { moment, measure }: Words,
) => {
  heading('La falla');
  facts([
    ['Activo', names?.activo],
    ['Serie', failure.serie],
    ['VIN', failure.vin],
    ['Cuándo falló', moment(failure.en)],
    ['Odómetro al fallar', measure(failure.km, 'km')],
    ['Horómetro al fallar', failure.horas === null ? null : `${number.format(failure.horas)} h`],
    ['Síntoma', order.sintoma],
    ['Causa de la falla', order.causa_falla],
    ['Servicios', names?.servicios],
  ]);
  if (order.descripcion) small(order.descripcion, ink, 9);
};

const drawClaim = ({ facts, heading, small }: Drawing, { claim }: ClaimContent, { day, money }: Words) => {
  heading('El reclamo');
  facts([
    ['Presentado', day(claim.creado_en)],
    ['Se reclama', money.format(claim.reclamado)],
    [
      claim.estado === 'pagado' ? 'Pagado' : 'Acordado',
      claim.recuperado === null ? null : money.format(claim.recuperado),
    ],
    ['Día del pago', claim.fecha && dayOnPaper(claim.fecha)],
  ]);
  if (claim.nota) small(claim.nota, ink, 9);
};

const drawPhotos = ({ heading, pictures, small }: Drawing, { photos, morePhotos }: ClaimContent) => {
  if (photos.length === 0) return;
  heading('Fotos');
  pictures(photos.map(pictureOf));
  if (morePhotos > 0) small(`Y ${morePhotos} más, que están en Ftrack.`);
};
