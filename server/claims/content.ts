import { sql } from 'drizzle-orm';
import type { Reclamo } from '#contract/entities/garantias';
import type { Db } from '../db/client';
import { readPdfContent, type OrderPdfContent } from '../orders/pdfContent';
import { theOne } from '../plugins/errors';
import { paperOf } from '../printed/company';
import type { OrderCaller } from '../resources/ordenes/record/store';
import { coverInWords, subjectInWords } from '../warranty/subject';

/** A claim as it is printed: the terms of its warranty, and the work of its order. */
export interface ClaimContent extends OrderPdfContent {
  claim: Pick<Reclamo, 'estado' | 'reclamado' | 'recuperado' | 'nota'> & { creado_en: string; fecha: string | null };
  warranty: {
    de: string;
    cubre: string;
    inicia_en: string;
    vence_en: string | null;
    hasta_km: number | null;
    hasta_horas: number | null;
    condiciones: string | null;
    proveedor: string | null;
    contacto: string | null;
  };
  /** When it failed, and what the asset's meters said then. */
  failure: { en: string; km: number | null; horas: number | null; serie: string | null; vin: string | null };
}

type Stored = { orden_id: number; claim: ClaimContent['claim'] } & Pick<ClaimContent, 'warranty' | 'failure'>;

const g = sql`g`;
const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const mostPhotos = 12;

/** @throws ApiError 404 */
export const readClaim = async (db: Db, asker: OrderCaller, garantiaId: number, id: number): Promise<ClaimContent> => {
  const { empresaId } = asker;
  const paper = await paperOf(db, empresaId);
  const { rows } = await db.read(empresaId, (tx) =>
    tx.execute<Stored & Record<string, unknown>>(sql`
      select r.orden_id,
        jsonb_build_object(
          'estado', r.estado, 'reclamado', r.reclamado::float8, 'recuperado', r.recuperado::float8, 'nota', r.nota,
          'creado_en', ${iso(sql`r.creado_en`)}, 'fecha', r.fecha
        ) as claim,
        jsonb_build_object(
          'de', ${subjectInWords(g)}, 'cubre', ${coverInWords}, 'inicia_en', g.inicia_en, 'vence_en', g.vence_en,
          'hasta_km', g.hasta_km::float8, 'hasta_horas', g.hasta_horas::float8, 'condiciones', g.condiciones,
          'proveedor', p.nombre, 'contacto', nullif(concat_ws(' · ', p.contacto, p.telefono, p.email), '')
        ) as warranty,
        jsonb_build_object(
          'en', ${iso(sql`f.en`)}, 'serie', a.serie, 'vin', a.vin,
          'km', medida_en(medidor_de(o.activo_id, 'odometro'), f.en)::float8,
          'horas', medida_en(medidor_de(o.activo_id, 'horometro'), f.en)::float8
        ) as failure
      from reclamos r
      join garantias g on g.empresa_id = r.empresa_id and g.id = r.garantia_id and g.eliminado_en is null
      join ordenes o on o.empresa_id = r.empresa_id and o.id = r.orden_id
      cross join lateral (select coalesce(o.falla_en, o.creado_en) as en) f
      left join activos a on a.empresa_id = o.empresa_id and a.id = o.activo_id
      left join proveedores p on p.empresa_id = g.empresa_id and p.id = g.proveedor_id
      where r.empresa_id = ${empresaId} and r.garantia_id = ${garantiaId} and r.id = ${id} and r.eliminado_en is null`),
  );
  const { orden_id, ...told } = theOne(rows);
  return { ...(await readPdfContent(db, asker, orden_id, paper, mostPhotos)), ...told };
};
