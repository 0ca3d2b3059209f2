import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#contract/core/validation';
import {
  consultaGarantias,
  filtroGarantias,
  reporteGarantias,
  type FilaGarantias,
  type porGarantia,
} from '#contract/requests/reporteGarantias';
import { clockAt } from '../../db/days';
import type { Tx } from '../../db/system';
import { periodOf } from '../making/period';
import type { RowReport } from '../making/serveRows';

interface Asked {
  empresaId: number;
  /** IANA */
  zone: string;
  desde: string;
  hasta: string;
  por: z.output<typeof porGarantia>;
}

/** Claims made and money recovered in some days, by supplier, asset or month: months in order, others most first. */
export const readWarranties = async (
  tx: Tx,
  { empresaId, zone, por, desde, hasta }: Asked,
): Promise<FilaGarantias[]> => {
  const { from, to } = periodOf({ desde, hasta }, zone);
  const made = sql`(c.creado_en >= ${from} and c.creado_en < ${to})`;
  const paid = sql`(c.estado = 'pagado' and c.fecha between ${desde}::date and ${hasta}::date)`;
  const { rows } = await tx.execute<FilaGarantias & Record<string, unknown>>(sql`
    with hechos as (
      select g.proveedor_id, o.activo_id, ${month(clockAt(sql`c.creado_en`))} as mes, 1 as reclamos_n, c.reclamado,
        (c.estado = 'rechazado')::int as rechazados_n, (c.estado in ('presentado', 'aceptado'))::int as pendientes_n,
        0 as pagados_n, 0 as recuperado
      from ${claims} where c.empresa_id = ${empresaId} and c.eliminado_en is null and ${made}
      union all
      select g.proveedor_id, o.activo_id, ${month(sql`c.fecha`)}, 0, 0, 0, 0, 1, c.recuperado
      from ${claims} where c.empresa_id = ${empresaId} and c.eliminado_en is null and ${paid}
    ),
    filas as (select ${keys[por].key} as clave, * from hechos)
    select ${por}::text || '-' || coalesce(f.clave, '0') as id, ${keys[por].name} as nombre,
      ${keys[por].columns},
      sum(f.reclamos_n)::int as reclamos_n, sum(f.reclamado)::float8 as reclamado,
      sum(f.rechazados_n)::int as rechazados_n, sum(f.pendientes_n)::int as pendientes_n,
      sum(f.pagados_n)::int as pagados_n, sum(f.recuperado)::float8 as recuperado
    from filas f
    left join proveedores p on p.empresa_id = ${empresaId} and p.id = f.proveedor_id
    left join activos a on a.empresa_id = ${empresaId} and a.id = f.activo_id
    group by f.clave
    order by ${por === 'mes' ? sql`f.clave` : sql`recuperado desc, reclamado desc, nombre, f.clave`}`);
  return rows;
};

const month = (day: SQL) => sql`to_char(${day}, 'YYYY-MM')`;

const claims = sql`reclamos c
  join garantias g on g.empresa_id = c.empresa_id and g.id = c.garantia_id
  join ordenes o on o.empresa_id = c.empresa_id and o.id = c.orden_id`;

const keys: Record<Asked['por'], { key: SQL; name: SQL; columns: SQL }> = {
  proveedor: {
    key: sql`proveedor_id::text`,
    name: sql`coalesce(min(p.nombre), 'Sin proveedor')`,
    columns: sql`min(f.proveedor_id) as proveedor_id, null::int as activo_id, null as mes`,
  },
  activo: {
    key: sql`activo_id::text`,
    name: sql`coalesce(min(a.nombre), 'Sin activo')`,
    columns: sql`null::int as proveedor_id, min(f.activo_id) as activo_id, null as mes`,
  },
  mes: {
    key: sql`mes`,
    name: sql`f.clave`,
    columns: sql`null::int as proveedor_id, null::int as activo_id, f.clave as mes`,
  },
};

/** `GET /reportes/garantias`, and its `POST …/exportar`. */
export const warrantyReport: RowReport<z.output<typeof filtroGarantias>> = {
  listed: reporteGarantias,
  query: consultaGarantias,
  asked: filtroGarantias,
  read: readWarranties,
};
