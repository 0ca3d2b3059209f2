import type { Db } from '../db/client';
import { inBuilder } from '../untrusted/index';
import { readPurchase, type PurchaseContent } from './pdfContent';

/** The PDF of a purchase, the name of its file, and what it says. @throws ApiError 404 */
export const purchasePaper = async (
  db: Db,
  empresaId: number,
  id: number,
): Promise<{ numero: string; nombre: string; contenido: Buffer; content: PurchaseContent }> => {
  const content = await readPurchase(db, empresaId, id);
  const { numero } = content.purchase;
  const contenido = await inBuilder('purchasePdf', content, { owner: `empresa ${empresaId}` });
  return { numero, nombre: `orden-de-compra-${numero}.pdf`, contenido, content };
};
