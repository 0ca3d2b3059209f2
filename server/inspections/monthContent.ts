import { sql } from 'drizzle-orm';
import type { ResultadoInspeccion } from '#contract/entities/inspecciones';
import type { SeveridadDefecto } from '#contract/entities/plantillas';
import { masDias } from '#contract/rules/fechasPlan';
import type { Db } from '../db/client';
import { beginning, clockAt } from '../db/days';
import type { Tx } from '../db/system';
import { theOne } from '../plugins/errors';
import { compliance } from './compliance';
import { paperOf, type PaperOf } from '../printed/company';

/** The inspections of an asset in a month of the company's calendar, as they are printed. */
export interface MonthContent extends PaperOf {
  activo: string;
  /** Its plate, else its code. */
  placa: string;
  nivel: string | null;
  /** 2026-11 */
  mes: string;
  rows: readonly MonthRow[];
  /** Days on which one was due, and those of them that have one. */
  debidas: number;
  hechas: number;
}

export interface MonthRow {
  /** 2026-11-30 */
  dia: string;
  /** 06:12 */
  hora: string;
  plantilla: string;
  inspector: string | null;
  lectura: number | null;
  medidor: 'odometro' | 'horometro' | null;
  resultado: ResultadoInspeccion;
  firmada: boolean;
  fallas: readonly { titulo: string; severidad: SeveridadDefecto; nota: string | null }[];
}

/** @param mes 2026-11. @throws ApiError 404 */
export const readMonth = async (db: Db, empresaId: number, activoId: number, mes: string): Promise<MonthContent> => {
  const paper = await paperOf(db, empresaId);
  const first = `${mes}-01`;
  const until = `${masDias(first, 31).slice(0, 7)}-01`;
  return db.read(empresaId, async (tx) => {
    const asset = await assetOf(tx, empresaId, activoId);
    const asked = { desde: first, hasta: until, por: 'activo', activo_id: activoId, detalle: false } as const;
    const [due] = await compliance(tx, empresaId, asked);
    const rows = await rowsOf(tx, empresaId, activoId, first, until);
    return { ...paper, ...asset, mes, rows, debidas: due?.debidas ?? 0, hechas: due?.hechas ?? 0 };
  });
};

const assetOf = async (tx: Tx, empresaId: number, id: number) => {
  const { rows } = await tx.execute<Pick<MonthContent, 'activo' | 'placa' | 'nivel'> & Record<string, unknown>>(sql`
    select concat_ws(' · ', a.codigo, a.nombre, a.placa) as activo, coalesce(a.placa, a.codigo) as placa,
      n.nombre as nivel
    from activos a left join niveles n on n.empresa_id = a.empresa_id and n.id = a.nivel_id
    where a.empresa_id = ${empresaId} and a.id = ${id} and a.eliminado_en is null`);
  return theOne(rows);
};

const rowsOf = async (tx: Tx, empresaId: number, activoId: number, first: string, until: string) => {
  const { rows } = await tx.execute<MonthRow & Record<string, unknown>>(sql`
    select to_char(${clockAt(sql`i.fecha`)}, 'YYYY-MM-DD') as dia, to_char(${clockAt(sql`i.fecha`)}, 'HH24:MI') as hora,
      i.plantilla, i.inspector, i.lectura::float8 as lectura, i.medidor, i.resultado, i.firma_id is not null as firmada,
      array(
        select jsonb_build_object('titulo', r.titulo, 'severidad', r.severidad, 'nota', r.nota)
        from inspeccion_respuestas r
        where r.empresa_id = i.empresa_id and r.inspeccion_id = i.id and r.resultado = 'falla'
        order by r.posicion
      ) as fallas
    from inspecciones i
    where i.empresa_id = ${empresaId} and i.activo_id = ${activoId}
      and i.fecha >= ${beginning(sql`${first}::date`)} and i.fecha < ${beginning(sql`${until}::date`)}
      and i.anulada_en is null and i.eliminado_en is null
    order by i.fecha, i.id`);
  return rows;
};
