import { and, eq, inArray } from 'drizzle-orm';
import type { CompanyUnits } from '#contract/rules/units';
import type { Db } from '../db/client';
import { unitsOfCompany } from '../db/companyOf';
import type { Tx } from '../db/system';
import { archivoTable } from '../db/tables/archivos';
import { empresaTable } from '../db/tables/empresas';
import { isUuid } from '../encoding/uuid';
import { bytesOf, printedImage, type Kept } from '../files/index';

/** Whose paper it is, and its logo as a small JPEG. */
export interface PaperOf {
  company: { nombre: string; nit: string | null; zona: string; moneda: string; units: CompanyUnits };
  logo: Buffer | null;
}

export const paperOf = async (db: Db, empresaId: number): Promise<PaperOf> => {
  const { nombre, nit, zona_horaria: zona, moneda, unidad_distancia, ajustes, image_url } = empresaTable;
  const [found] = await db.system
    .select({ nombre, nit, zona, moneda, unidad_distancia, ajustes, image_url })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresaId));
  if (!found) throw new Error('the company is gone');
  const { image_url: logoId, unidad_distancia: distance, ajustes: settings, ...head } = found;
  const company = { ...head, units: unitsOfCompany({ unidad_distancia: distance, ajustes: settings }) };
  if (!logoId || !isUuid(logoId)) return { company, logo: null };
  const [logo] = await db.system.select(kept).from(archivoTable).where(eq(archivoTable.id, logoId));
  return { company, logo: logo ? await smallPicture(db, empresaId, logo) : null };
};

const kept = { contenido: archivoTable.contenido, objeto: archivoTable.objeto, huella: archivoTable.huella };
/** Pixels of the longer side. */
const side = 360;

/** A picture as a small JPEG. */
export const smallPicture = async (db: Db, empresaId: number, picture: Kept): Promise<Buffer> =>
  printedImage(`empresa ${empresaId}`, await bytesOf(db, picture), side);

/** In the order of the ids, without files that are not pictures. */
export const picturesOf = async (tx: Tx, empresaId: number, ids: string[]): Promise<Kept[]> => {
  if (ids.length === 0) return [];
  const { id, tipo, empresa_id } = archivoTable;
  const rows = await tx
    .select({ id, tipo, ...kept })
    .from(archivoTable)
    .where(and(eq(empresa_id, empresaId), inArray(id, ids)));
  return ids.flatMap((wanted) => rows.filter((row) => row.id === wanted && row.tipo.startsWith('image/')));
};
