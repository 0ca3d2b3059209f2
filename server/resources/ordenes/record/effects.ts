import type { Change, Signed } from '#contract/rules/moves';
import type { ordenTable } from '../../../db/tables/ordenes';

type Columns = Partial<typeof ordenTable.$inferInsert>;

/** The columns that a move writes. */
export const columnsOf = ({ firma, ...change }: Change): Columns => ({
  ...change,
  ...(firma !== undefined && signature(firma)),
});

const signature = (firma: Signed | null): Columns => ({
  firma_id: firma?.archivo_id ?? null,
  firma_nombre: firma?.nombre ?? null,
  firma_documento: firma?.documento ?? null,
  firma_en: firma?.fecha ?? null,
  firma_latitud: firma?.latitud ?? null,
  firma_longitud: firma?.longitud ?? null,
});
