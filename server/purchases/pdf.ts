import { writeAmount } from '#contract/rules/amounts';
import { compras } from '#contract/words/compras';
import { bold, regular } from '../paper/paper';
import { faint, ink, margin, type Drawing } from '../paper/drawing';
import { drawLetterhead } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { dayOnPaper, wordsOf } from '../printed/words';
import { moneyOf } from './money';
import type { PurchaseContent } from './pdfContent';

declare module '../untrusted/task' {
  interface Tasks {
    purchasePdf: typeof writePurchasePdf;
  }
}

/** A purchase on A4 portrait, as its supplier gets it. */
export const writePurchasePdf = async (content: PurchaseContent): Promise<Buffer> =>
  writePapers(
    [content],
    ({ company, purchase }) => `${company.nombre} · ${purchase.numero}`,
    `Orden de compra ${content.purchase.numero}`,
    (drawing) => {
      drawLetterhead(drawing, content, {
        kind: 'Orden de compra',
        number: content.purchase.numero,
        state: compras.values.estado[content.purchase.estado],
        title: content.supplier.nombre,
      });
      drawing.doc.moveDown(0.6);
      drawParties(drawing, content);
      drawRows(drawing, content);
      drawTotals(drawing, content);
      drawTerms(drawing, content);
    },
  );

const drawParties = ({ facts, heading }: Drawing, { company, purchase, supplier }: PurchaseContent) => {
  facts([
    ['NIT', supplier.nit],
    ['Contacto', supplier.contacto],
    ['Teléfono', supplier.telefono],
    ['Correo', supplier.email],
    ['Dirección', supplier.direccion],
  ]);
  heading('Pedido y entrega');
  facts([
    ['Fecha', wordsOf(company).day(purchase.creado_en)],
    ['Se espera el', purchase.esperada_en && dayOnPaper(purchase.esperada_en)],
    ['Entregar en', purchase.bodega],
    ['Lugar', purchase.lugar],
    ['Orden de trabajo', purchase.orden],
    ['Moneda', purchase.moneda],
  ]);
};

const columns = ['Descripción', 'Código', 'Cantidad', 'Precio', 'Impuesto', 'Subtotal'];
const shares = [0.34, 0.13, 0.13, 0.16, 0.09, 0.15];

const drawRows = ({ heading, table }: Drawing, { purchase }: PurchaseContent) => {
  const { price, amount } = moneyOf(purchase.moneda);
  heading('Renglones');
  table(
    columns,
    purchase.rows.map(({ nombre, codigo, unidad, cantidad, precio_unitario, impuesto_pct, subtotal }) => [
      nombre,
      codigo ?? '',
      [writeAmount(cantidad, 4), unidad].filter(Boolean).join(' '),
      price(precio_unitario),
      impuesto_pct ? `${writeAmount(impuesto_pct, 4)} %` : '—',
      amount(subtotal),
    ]),
    shares,
    2,
  );
};

/** The sums on the right, and what they are in the company's own currency. */
const drawTotals = ({ doc, width, room, small }: Drawing, { company, purchase }: PurchaseContent) => {
  const { moneda, subtotal, impuestos, total, tasa, total_propio } = purchase;
  const { amount } = moneyOf(moneda);
  const half = width / 2;
  room(70);
  doc.y += 8;
  for (const [label, value, isLast] of [
    ['Subtotal', subtotal, false],
    ['Impuestos', impuestos, false],
    ['Total', total, true],
  ] as const) {
    const top = doc.y;
    const font = isLast ? bold : regular;
    const size = isLast ? 11 : 9;
    doc
      .font(font)
      .fontSize(size)
      .fillColor(isLast ? ink : faint)
      .text(label, margin + half, top, { width: half / 2 });
    doc.fillColor(ink).text(amount(value), margin + half * 1.4, top, { width: half * 0.6 - 6, align: 'right' });
    doc.y = top + size + 6;
  }
  if (tasa === null || total_propio === null) return;
  const own = moneyOf(company.moneda);
  small(`Tasa de cambio: 1 ${moneda} = ${own.rate(tasa)}. Total en ${company.moneda}: ${own.amount(total_propio)}`);
};

const drawTerms = ({ heading, small }: Drawing, { purchase, supplier }: PurchaseContent) => {
  for (const [title, text] of [
    ['Condiciones', supplier.condiciones],
    ['Nota', purchase.nota],
  ] as const) {
    if (!text) continue;
    heading(title);
    small(text, ink, 9);
  }
};
