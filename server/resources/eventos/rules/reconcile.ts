import { sql } from 'drizzle-orm';
import { clasesEvento } from '#contract/entities/tiposEvento';
import type { Tx } from '../../../db/system';
import { columns, columnsOf, type ProductRule } from './conditionColumns';
import { conditionOf } from './productRules';
import { imported, summarize } from './imported';
import { derivationVersion } from '../../../tracking/model/version';
import { causeOfRun, corrected } from './lateFrames';

/**
 * Opens new conditions and closes those that no longer hold, for all these rules of a company at once, by the same keys
 * as events from positions. A rule covers only what begins after it was created.
 *
 * @returns the events that changed
 */
export const reconcile = async (
  tx: Tx,
  empresaId: number,
  rules: readonly ProductRule[],
): Promise<{ id: number; version: number }[]> => {
  const none = sql`
    select null::int as regla_id, null::text as clave,
      ${columnsOf({ sujeto: sql`null`, inicio: sql`null::timestamptz` })}
    where false`;
  const found = rules.flatMap((rule) => {
    const so = rule.vigila ? conditionOf(rule) : undefined;
    if (!so) return [];
    return [
      sql`select ${rule.id}::int as regla_id, ${`${rule.tipo} · ${rule.id} · `} || s.sujeto as clave, s.* from (${so}) s
        where s.inicio >= (select vigente_desde from reglas where empresa_id = ${empresaId} and id = ${rule.id})`,
    ];
  });
  const judges = rules.map(({ id, tipo, severidad, avisa, vigila }) => ({
    ...{ id, tipo, avisa, vigila },
    severidad: severidad ?? clasesEvento[tipo].severidad,
  }));
  const { rows } = await tx.execute<{ id: number | null; version: number | null; importacion: number | null }>(sql`
    with es as materialized (
      ${sql.join(found.length ? found : [none], sql` union all `)}
    ),
    juzgan as (
      select *
      from jsonb_to_recordset(${JSON.stringify(judges)}::jsonb) r(
        id int, tipo text, severidad text, avisa boolean, vigila boolean
      )
    ),
    ${corrected(empresaId)},
    frescas as materialized (
      select es.* from es
      where not es.aguarda and not (es.clave in (select clave from rehechas))
        and not exists (
          select 1 from eventos e
          where e.empresa_id = ${empresaId} and e.clave = es.clave and (e.fin_en is null or e.ancla_en = es.inicio)
        )
        and not exists (
          select 1 from condiciones_importadas c
          where c.empresa_id = ${empresaId} and c.clave = es.clave and c.ancla_en = es.inicio
        )
    ),
    nuevas as (
      select es.*, i.id as importacion_id, coalesce(i.espera, false) as espera,
        coalesce(u.causa = 'version' and es.inicio < u.fecha, false) as hallada
      from frescas es
      left join lateral (${imported(empresaId)}) i on true
      ${causeOfRun(sql`${empresaId}::int`, sql`es.ejecucion_id`)}
    ),
    ${endings(empresaId)},
    nace as (
      insert into eventos (
        empresa_id, regla_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, valor_max, efectos_pendientes,
        hallado, estado, ${columns()}
      )
      select ${empresaId}, r.id, r.tipo, r.severidad, es.clave, es.inicio, es.inicio, es.fin, es.valor,
        r.avisa and not es.hallada, es.hallada, case when es.hallada then 'resuelto' else 'abierto' end,
        ${columns('es.')}
      from nuevas es join juzgan r on r.id = es.regla_id
      where es.importacion_id is null
      on conflict do nothing returning id, version, hallado
    ),
    halladas as (
      insert into correcciones (empresa_id, evento_id, clase, causa, actualizacion)
      select ${empresaId}, n.id, 'nuevo', 'version', ${derivationVersion}::int from nace n where n.hallado
    ),
    olvida as (
      delete from condiciones_importadas c
      where c.empresa_id = ${empresaId}
        and c.regla_id in (select id from juzgan)
        and c.clave not in (select clave from es)
    ),
    trae as (
      insert into condiciones_importadas (empresa_id, regla_id, clave, ancla_en, importacion_id, tipo)
      select ${empresaId}, r.id, es.clave, es.inicio, es.importacion_id, r.tipo
      from nuevas es
      join juzgan r on r.id = es.regla_id
      where es.importacion_id is not null and not es.espera
      on conflict do nothing returning importacion_id
    )
    select id, version, null::int as importacion from acaba
    union all select id, version, null from vuelve
    union all select id, version, null from termina
    union all select id, version, null from nace
    union all select id, version, null from rehechas union all select id, version, null from retiradas
    union all select null, null, importacion_id from (select distinct importacion_id from trae) t`);
  const imports = rows.flatMap(({ importacion }) => importacion ?? []);
  const summaries = imports.length > 0 ? await summarize(tx, empresaId, imports) : [];
  return [
    ...rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [{ id, version }])),
    ...summaries,
  ];
};

/** Events whose condition is over, holds again, or says when it ended. */
const endings = (empresaId: number) => sql`
  acaba as (
    update eventos e set fin_en = now(), version = e.version + 1, actualizado_en = now()
    where e.empresa_id = ${empresaId}
      and e.regla_id in (select id from juzgan)
      and e.fin_en is null
      and e.clave not in (select clave from es)
      and e.id not in (select id from retiradas)
    returning e.id, e.version
  ),
  vuelve as (
    update eventos e set fin_en = null, version = e.version + 1, actualizado_en = now() from es
    where e.empresa_id = ${empresaId}
      and e.clave = es.clave
      and e.ancla_en = es.inicio
      and e.fin_en is not null
      and es.fin is null
      and not e.corregido
    returning e.id, e.version
  ),
  termina as (
    update eventos e set fin_en = es.fin, version = e.version + 1, actualizado_en = now() from es
    where e.empresa_id = ${empresaId}
      and e.clave = es.clave
      and e.ancla_en = es.inicio
      and e.fin_en is null
      and es.fin is not null
      and not e.corregido
    returning e.id, e.version
  )`;
