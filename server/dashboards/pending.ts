import { sql, type SQL } from 'drizzle-orm';
import { conDocumentos } from '#contract/rules/states';
import type { PorAtender } from '#contract/requests/paneles';
import { meterName } from '#contract/words/hojaDeVida';
import type { Tx } from '../db/system';
import { todayOnce } from '../db/days';
import { listed } from '../records/store';
import { activoStore } from '../resources/activos/store';
import { isOnline } from '../db/online';
import { isOverdue } from '../resources/ordenes/index';
import { personalStore } from '../resources/personal/index';

/** Number of each kind that is listed; the response also has the total. */
const shown = 3;

/** What the office should deal with, the most urgent of each kind first. */
export const pendingWork = async (tx: Tx, empresaId: number): Promise<PorAtender> => ({
  ordenes: await first(
    tx,
    sql`
      select ordenes.id, ordenes.numero, ordenes.titulo, ordenes.prioridad,
        ${iso(sql`ordenes.fecha_limite`)} as fecha_limite, activos.nombre as activo,
        case when personal.id is not null then nombre_completo(personal.nombre, personal.apellido) end as responsable
      from ordenes
      left join activos on activos.id = ordenes.activo_id
      left join personal on personal.id = ordenes.responsable_id
      where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ${isOverdue}`,
    sql`fecha_limite, id`,
  ),
  documentos: await first(tx, expiringOf(empresaId, 'activos'), sql`vence_en, id`),
  documentos_personas: await first(tx, expiringOf(empresaId, 'personas'), sql`vence_en, id`),
  // A device that never reported is not silent: it is not connected yet.
  dispositivos: await first(
    tx,
    sql`
      select dispositivos.id, coalesce(dispositivos.nombre, dispositivos.identificador) as nombre,
        activos.nombre as activo,
        ${iso(sql`visto.ultima_conexion_en`)} as ultima_conexion_en
      from dispositivos join estado_dispositivo visto on visto.dispositivo_id = dispositivos.id
      join dispositivo_asignaciones vigente on vigente.dispositivo_id = dispositivos.id
        and vigente.desde <= now()
        and (vigente.hasta is null or vigente.hasta > now())
      join activos on activos.id = vigente.activo_id
      where dispositivos.empresa_id = ${empresaId}
        and dispositivos.eliminado_en is null
        and dispositivos.estado = 'asignado'
        and visto.ultima_conexion_en is not null and not ${isOnline}`,
    sql`ultima_conexion_en desc, id`,
  ),
  lecturas: await first<Reading>(
    tx,
    sql`
      select distinct on (medidores.activo_id) lecturas.id, medidores.activo_id, activos.nombre as activo,
        medidores.tipo, medidores.nombre, medidores.unidad,
        lecturas.valor::float8 as valor, lecturas.motivo, ${iso(sql`lecturas.fecha`)} as fecha,
        count(*) over (partition by medidores.activo_id)::int as n
      from lecturas
      join medidores on medidores.id = lecturas.medidor_id
      join activos on activos.id = medidores.activo_id
      where lecturas.empresa_id = ${empresaId}
        and lecturas.estado = 'sospechosa'
        and medidores.eliminado_en is null
        and activos.eliminado_en is null
      order by medidores.activo_id, lecturas.fecha desc, lecturas.id`,
    sql`fecha desc, id`,
  ).then(({ total, filas }) => ({
    total,
    filas: filas.map(({ tipo, nombre, ...row }) => ({ ...row, medidor: meterName({ tipo, nombre }) })),
  })),
});

/** Owners with a document that expires soon or has expired, as their list counts them. */
const expiringOf = (empresaId: number, whose: keyof typeof conDocumentos): SQL => {
  const [owner, name, store] =
    whose === 'activos'
      ? [sql`d.activo_id`, sql`activos.nombre`, activoStore]
      : [sql`d.personal_id`, sql`nombre_completo(personal.nombre, personal.apellido)`, personalStore];
  return sql`
    select distinct on (${owner}) ${owner} as id, ${name} as de_quien, d.id as documento_id, d.tipo,
      d.vence_en::text as vence_en,
      count(*) over (partition by ${owner})::int as n
    from documentos d join ${store.table} on ${store.table.id} = ${owner}
    where d.empresa_id = ${empresaId} and d.eliminado_en is null and d.vence_en <= ${todayOnce} + d.aviso_dias
      and ${listed(store, empresaId, { estado: conDocumentos[whose] })}
    order by ${owner}, d.vence_en, d.id`;
};

type Listed<K extends keyof PorAtender> = PorAtender[K]['filas'][number];
type Reading = Omit<Listed<'lecturas'>, 'medidor'> & Parameters<typeof meterName>[0];

const iso = (moment: SQL) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const first = async <Row>(tx: Tx, all: SQL, order: SQL): Promise<{ total: number; filas: Row[] }> => {
  const { rows } = await tx.execute<{ total: number; filas: Row[] }>(sql`
    with todas as (${all})
    select (select count(*)::int from todas) as total,
      coalesce(
        (select json_agg(primera) from (select * from todas order by ${order} limit ${sql.raw(String(shown))}) primera),
        '[]'
      ) as filas`);
  return rows[0] ?? { total: 0, filas: [] };
};
