import type { Db } from '../db/client';
import { ordenStoreFor } from '../resources/ordenes/record/store';
import { visibleTo } from '../resources/ordenes/moves/transitionRoutes';
import { paperOf } from '../printed/company';
import type { Printed } from '../printed/routes';
import { inBuilder } from '../untrusted/index';
import { readPdfContent, type OrderPdfContent } from './pdfContent';

/** Pictures of one order, and of all of a file. */
const mostPhotos = { each: 12, all: 240 };

/** Orders on paper, with what the caller sees of them. */
export const printedOrders = (db: Db): Printed => ({
  entity: 'ordenes',
  storeFor: ordenStoreFor,
  visibleTo,
  write: async (asker, ids, _days, progress) => {
    const paper = await paperOf(db, asker.empresaId);
    const most = Math.max(1, Math.min(mostPhotos.each, Math.floor(mostPhotos.all / ids.length)));
    const contents: OrderPdfContent[] = [];
    for (const id of ids) {
      contents.push(await readPdfContent(db, asker, id, paper, most));
      await progress((75 * contents.length) / ids.length);
    }
    const [first] = contents;
    const contenido = await inBuilder('orderPdf', contents, { owner: `empresa ${asker.empresaId}` });
    return {
      contenido,
      nombre: contents.length === 1 && first ? `orden-${first.order.numero}.pdf` : `ordenes-${contents.length}.pdf`,
      titles: contents.map(({ order }) => `${order.numero} · ${order.titulo}`),
    };
  },
  subject: (titles) => (titles.length === 1 ? `Orden ${titles[0]}` : `${titles.length} órdenes de trabajo`),
});
