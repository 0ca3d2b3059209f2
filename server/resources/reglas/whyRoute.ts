import { sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { ajustesEmpresa } from '#contract/entities/empresas';
import type { Regla } from '#contract/entities/reglas';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { porQueRegla, type PorQueRegla } from '#contract/requests/porQueNo';
import { motivosDeRegla } from '#contract/requests/motivosPorQueNo';
import { isoOf } from '../../db/tables/types';
import type { Tx } from '../../db/system';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { readOne } from '../../records/store';
import { assetsWithin, silenceInForce } from '../eventos/index';
import { reglaStore } from './store';
import { nearestOf } from './nearest';

const day = 24 * 3_600_000;

/** `GET /reglas/{id}/por-que`: what a rule looked at in 30 days, and why it raised nothing. */
export const whyRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/por-que',
      {
        config: { allow: ['show', 'reglas'], inTurn: true },
        schema: { params: byId, response: { 200: porQueRegla } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          const rule = await readOne(tx, reglaStore, empresaId, id);
          const until = Date.now();
          const from = new Date(until - limits.rules.eventDays * day).toISOString();
          const so = await lookedAt(tx, empresaId, rule, from, new Date(until).toISOString());
          return { ...so, motivos: motivosDeRegla({ ...so, tipo: rule.tipo }) };
        });
      },
    );
  };

const lookedAt = async (
  tx: Tx,
  empresaId: number,
  rule: Regla,
  desde: string,
  hasta: string,
): Promise<Omit<PorQueRegla, 'motivos'>> => {
  const scope = assetsIn(empresaId, rule);
  const { rows } = await tx.execute<Counted>(sql`
    with suyos as materialized (${scope})
    select
      (select count(*)::int from suyos) as activos_n,
      (
        select count(*)::int from suyos join estado_activo s on s.activo_id = suyos.id
        where s.empresa_id = ${empresaId} and s.fecha >= ${desde}::timestamptz
      ) as con_posiciones_n,
      (
        select max(p.fecha) from suyos join proyecciones p on p.activo_id = suyos.id where p.empresa_id = ${empresaId}
      ) as juzgada,
      (
        select count(*)::int from eventos e
        where e.empresa_id = ${empresaId} and e.regla_id = ${rule.id} and e.inicio_en >= ${desde}::timestamptz
          and e.silencio_id is not null and not e.corregido
      ) as silenciados_n,
      (
        select count(*)::int from silencios_eventos
        where empresa_id = ${empresaId} and ${silenceInForce}
          and (regla_id = ${rule.id} or activo_id in (select id from suyos) or parada_id = ${rule.parada_id}::int)
      ) as silencios_n,
      ${stepsOf(empresaId, rule, desde)} as pasos_n,
      (select ajustes from mi_empresa()) as ajustes`);
  const [counted] = rows;
  if (!counted) throw new Error('the counts of a rule are one row');
  const { juzgada, ajustes, ...counts } = counted;
  const nearest = await nearestOf(tx, empresaId, rule, scope, desde);
  return {
    ...{ regla_id: rule.id, desde, hasta, activa: rule.activa, vigente_desde: rule.vigente_desde },
    ...{ eventos_n: rule.eventos_n, horario: rule.horario, ...counts },
    umbral: rule.umbral ?? usualOf(rule, ajustes),
    unidad: clasesEvento[rule.tipo].umbral?.unidad ?? null,
    ...nearest,
    evaluada_en: clasesEvento[rule.tipo].fuente === 'producto' ? hasta : juzgada && isoOf(juzgada),
  };
};

interface Counted extends Record<string, unknown> {
  activos_n: number;
  con_posiciones_n: number;
  silenciados_n: number;
  silencios_n: number;
  pasos_n: number | null;
  juzgada: string | null;
  ajustes: unknown;
}

const assetsIn = (empresaId: number, { alcance }: Regla): SQL => sql`
  select a.id from activos a
  where a.empresa_id = ${empresaId} and a.eliminado_en is null and a.estado <> 'dado_de_baja'
    and ${assetsWithin(alcance, sql`a.id`)}`;

const stepsOf = (empresaId: number, { parada_id, ruta_id }: Regla, desde: string): SQL => {
  if (parada_id !== null)
    return sql`(
      select count(*)::int from visitas v
      where v.empresa_id = ${empresaId} and v.parada_id = ${parada_id} and v.activo_id in (select id from suyos)
        and coalesce(v.salida_en, now()) >= ${desde}::timestamptz
    )`;
  if (ruta_id !== null)
    return sql`(
      select count(*)::int from ejecuciones x
      where x.empresa_id = ${empresaId} and x.ruta_id = ${ruta_id} and x.eliminado_en is null
        and x.salida_en between ${desde}::timestamptz and now()
    )`;
  return sql`null::int`;
};

/** The limit that a rule without its own has: the company's, or that of its kind. */
const usualOf = ({ tipo }: Regla, given: unknown): number | null => {
  const settings = ajustesEmpresa.catch(ajustesEmpresa.parse({})).parse(given);
  if (tipo === 'exceso_velocidad') return settings.limite_velocidad_kmh;
  if (tipo === 'ralenti_excesivo') return settings.min_ralenti;
  if (tipo === 'sin_conexion') return settings.min_sin_conexion;
  return clasesEvento[tipo].umbral?.usual ?? null;
};
