import { sees } from '#contract/core/access';
import { activos } from '#contract/entities/activos';
import type { Db } from '../db/client';
import { paperOf } from '../printed/company';
import type { Printed } from '../printed/routes';
import { activoStore } from '../resources/activos/index';
import { inBuilder } from '../untrusted/index';
import { readSheetContent, type SheetContent } from './pdfContent';

/** Entries of one timeline, and of all of a file. */
const mostEntries = { each: 200, least: 15, all: 3_000 };

/** Sheets of assets on paper, with what the caller sees of them. */
export const printedSheets = (db: Db): Printed => ({
  entity: 'activos',
  storeFor: () => activoStore,
  visibleTo: ({ role }) => sees(role, activos),
  write: async (asker, ids, days, progress) => {
    const paper = await paperOf(db, asker.empresaId);
    const fair = Math.floor(mostEntries.all / ids.length);
    const most = Math.max(mostEntries.least, Math.min(mostEntries.each, fair));
    const contents: SheetContent[] = [];
    for (const id of ids) {
      contents.push(await readSheetContent(db, asker, id, { paper, days, most }));
      await progress((75 * contents.length) / ids.length);
    }
    const [first] = contents;
    const contenido = await inBuilder('sheetPdf', contents, { owner: `empresa ${asker.empresaId}` });
    return {
      contenido,
      nombre: contents.length === 1 && first ? `hoja-${first.asset.codigo}.pdf` : `hojas-${contents.length}.pdf`,
      titles: contents.map(({ asset }) => [asset.codigo, asset.nombre, asset.placa].filter(Boolean).join(' · ')),
    };
  },
  subject: (titles) => (titles.length === 1 ? `Hoja de vida ${titles[0]}` : `${titles.length} hojas de vida`),
});
