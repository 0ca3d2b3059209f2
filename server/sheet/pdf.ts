import { activos } from '#contract/words/activos';
import { estadosDocumento, meterName } from '#contract/words/hojaDeVida';
import { ink, type Drawing } from '../paper/drawing';
import { drawLetterhead, pictureOf } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { dayOnPaper, number, wordsOf, type Words } from '../printed/words';
import type { SheetContent } from './pdfContent';
import { drawCosts, drawDues, drawOrders, drawTimeline } from './pdfLists';

declare module '../untrusted/task' {
  interface Tasks {
    sheetPdf: typeof writeSheetPdf;
  }
}

/** The sheets of assets on A4 portrait, each beginning a page. */
export const writeSheetPdf = async (contents: readonly SheetContent[]): Promise<Buffer> =>
  writePapers(
    contents,
    ({ company, asset }) => `${company.nombre} · ${asset.codigo}`,
    contents.length === 1 ? `Hoja de vida ${contents[0]?.asset.codigo}` : 'Hojas de vida',
    (drawing, content) => {
      const { asset } = content;
      const words = wordsOf(content.company);
      drawLetterhead(drawing, content, {
        kind: 'Hoja de vida',
        number: asset.placa ?? asset.codigo ?? '',
        state: activos.values.estado[asset.estado],
        title: asset.nombre,
      });
      drawing.doc.moveDown(0.6);
      if (content.photo) drawing.pictures([pictureOf(content.photo)]);
      drawFacts(drawing, content, words);
      drawDocuments(drawing, content);
      drawMeters(drawing, content, words);
      drawDues(drawing, content);
      drawCosts(drawing, content, words);
      drawOrders(drawing, content, words);
      drawTimeline(drawing, content, words);
    },
  );

const { fields, values } = activos;

const drawFacts = ({ facts, heading, small }: Drawing, { asset, names }: SheetContent, { money, measure }: Words) => {
  const amount = (value: number | null | undefined) => (typeof value === 'number' ? money.format(value) : null);
  facts([
    [fields.codigo, asset.codigo],
    [fields.placa, asset.placa],
    [fields.tipo_activo, values.tipo_activo[asset.tipo_activo]],
    [fields.categoria_id, names?.categoria],
    [fields.nivel_id, names?.nivel],
    [fields.padre_id, names?.padre],
    [fields.criticidad, values.criticidad[asset.criticidad]],
    [fields.subestado, asset.subestado],
    [fields.responsable_id, names?.responsable],
    [fields.conductor_id, names?.conductor],
    [fields.marca, [asset.marca, asset.modelo, asset.anio].filter(Boolean).join(' ')],
    [fields.color, asset.color],
    [fields.vin, asset.vin],
    [fields.serie, asset.serie],
    [fields.numero_motor, asset.numero_motor],
    [fields.combustible, asset.combustible && values.combustible[asset.combustible]],
    [fields.capacidad_tanque_l.replace(' (l)', ''), measure(asset.capacidad_tanque_l, 'l')],
    [fields.fecha_compra, asset.fecha_compra && dayOnPaper(asset.fecha_compra)],
    [fields.costo_adquisicion, amount(asset.costo_adquisicion)],
    [fields.proveedor, asset.proveedor],
    [fields.garantia_vence_en, asset.garantia_vence_en && dayOnPaper(asset.garantia_vence_en)],
    [fields.fecha_puesta_servicio, asset.fecha_puesta_servicio && dayOnPaper(asset.fecha_puesta_servicio)],
    [fields.fecha_baja, asset.fecha_baja && dayOnPaper(asset.fecha_baja)],
    [fields.etiquetas, asset.etiquetas.join(', ')],
    ...(names?.campos ?? []).map(({ clave, etiqueta }) => [etiqueta, extra(asset.campos_extra[clave])] as const),
  ]);
  if (asset.motivo_baja) {
    heading(fields.motivo_baja);
    small(asset.motivo_baja, ink, 9);
  }
};

/** The value of a category's own field. */
const extra = (value: string | number | boolean | null | undefined): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return number.format(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayOnPaper(value) : value;
};

const drawDocuments = ({ heading, table }: Drawing, { documents }: SheetContent) => {
  if (documents.length === 0) return;
  heading('Documentos');
  const rows = documents.map(({ tipo, numero, emisor, vence_en, estado }) => [
    tipo,
    numero ?? '—',
    emisor ?? '—',
    vence_en ? dayOnPaper(vence_en) : 'No vence',
    estadosDocumento[estado],
  ]);
  table(['Documento', 'Número', 'Emisor', 'Vence', 'Estado'], rows, [0.26, 0.22, 0.24, 0.14, 0.14]);
};

const drawMeters = ({ heading, table }: Drawing, { meters }: SheetContent, { moment }: Words) => {
  if (meters.length === 0) return;
  heading('Medidores');
  const rows = meters.map((meter) => [
    meterName(meter),
    moment(meter.fecha_actual),
    meter.uso_diario === null ? '—' : `${number.format(meter.uso_diario)} ${meter.unidad}`,
    meter.valor_actual === null ? '—' : `${number.format(meter.valor_actual)} ${meter.unidad}`,
  ]);
  table(['Medidor', 'Última lectura', 'Uso diario', 'Valor'], rows, [0.34, 0.28, 0.19, 0.19], 2);
};
