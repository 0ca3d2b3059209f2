import { sql, type SQL } from 'drizzle-orm';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { severidadEvento } from '#contract/entities/valoresEvento';
import { eventos as words } from '#contract/words/eventos';
import type { Tx } from '../../../db/system';
import { summaryKey } from './takenBack';

/**
 * The import that brought a condition `es`, if any: it wrote one of its records, as a row or beside one, which
 * nobody changed since, and the condition began before it was done. `espera`: it is still under way.
 */
export const imported = (empresaId: number): SQL => sql`
  select i.id, i.estado in ('importando', 'revirtiendo') as espera
  from (
    select split_part(dicho, ':', 1) as tipo, split_part(dicho, ':', 2)::int as id, split_part(dicho, ':', 3) as version
    from unnest(es.registros) dicho
    union all select 'lecturas', l.id, '*' from unnest(es.registros) dicho
      join lecturas l on l.empresa_id = ${empresaId}
        and dicho like 'medidor:%'
        and l.medidor_id = split_part(dicho, ':', 2)::int
        and l.fuente = 'importacion'
  ) registro
  join importacion_filas f on f.empresa_id = ${empresaId} and f.entidad_id = registro.id and f.estado = 'importada'
    and registro.version in ('*', f.version::text)
  join importaciones i on i.empresa_id = ${empresaId} and i.id = f.importacion_id
    and registro.tipo = case when f.numero < 0 then coalesce(f.datos ->> 'tipo', i.tipo) else i.tipo end
  where i.estado in ('importando', 'revirtiendo')
    or (
      i.estado in ('completada', 'completada_con_errores', 'fallida')
        and es.inicio <= coalesce(i.terminada_en, i.actualizado_en)
    )
  order by i.id desc limit 1`;

/** What each kind of event is called, and how severe it is unless its rule says otherwise. */
const said = sql`${JSON.stringify(words.values.tipo)}::jsonb`;
const severities = Object.fromEntries(Object.entries(clasesEvento).map(([tipo, { severidad }]) => [tipo, severidad]));
const usual = sql`${JSON.stringify(severities)}::jsonb`;

/**
 * Raises one event for each of these imports, of its most severe kind, or brings the one that it has up to date: it
 * tells how many conditions of each kind came with the file.
 */
export const summarize = async (
  tx: Tx,
  empresaId: number,
  imports: readonly number[],
): Promise<{ id: number; version: number }[]> => {
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    with traidas as (
      select c.importacion_id, r.id as regla_id, c.tipo, coalesce(r.severidad, ${usual} ->> c.tipo) as severidad,
        count(*)::int as n,
        bool_or(r.canales <> '{}') as avisa
      from condiciones_importadas c join reglas r on r.empresa_id = ${empresaId} and r.id = c.regla_id
      where c.empresa_id = ${empresaId} and c.importacion_id = any(${sql.param([...imports])}::int[])
      group by 1, 2, 3, 4
    ),
    resumen as (
      select distinct on (importacion_id) importacion_id, regla_id, tipo, severidad,
        bool_or(avisa) over (partition by importacion_id) as avisa,
        sum(n) over (partition by importacion_id)::int as n
      from traidas
      order by importacion_id, array_position(${sql.param([...severidadEvento.options])}::text[], severidad) desc,
        n desc
    ),
    dicho as (
      select importacion_id, string_agg((${said} ->> tipo) || ' (' || n || ')', ', ' order by n desc, tipo) as texto
      from (select importacion_id, tipo, sum(n)::int as n from traidas group by 1, 2) t group by 1
    ),
    todo as (
      select s.*, left('Importación de ' || i.nombre_archivo || ': ' || d.texto, 300) as asunto
      from resumen s
      join dicho d using (importacion_id)
      join importaciones i on i.empresa_id = ${empresaId} and i.id = s.importacion_id
    ),
    cambia as (
      update eventos e
      set valor = t.n, valor_max = t.n, asunto = t.asunto, version = e.version + 1, actualizado_en = now()
      from todo t
      where e.empresa_id = ${empresaId} and e.clave = ${summaryKey('')} || t.importacion_id and not e.corregido
      returning e.id, e.version
    ),
    nace as (
      insert into eventos (
        empresa_id, regla_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, valor, valor_max, asunto,
        efectos_pendientes
      )
      select ${empresaId}, t.regla_id, t.tipo, t.severidad, ${summaryKey('')} || t.importacion_id, now(), now(), now(),
        t.n, t.n, t.asunto, t.avisa
      from todo t
      where not exists (
        select 1 from eventos e where e.empresa_id = ${empresaId} and e.clave = ${summaryKey('')} || t.importacion_id
      )
      returning id, version
    )
    select * from cambia union all select * from nace`);
  return rows;
};
