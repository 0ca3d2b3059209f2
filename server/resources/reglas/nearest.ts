import { sql, type SQL } from 'drizzle-orm';
import type { Regla } from '#contract/entities/reglas';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import type { PorQueRegla } from '#contract/requests/porQueNo';
import { secondsFrom } from '../../db/days';
import { isoOf } from '../../db/tables/types';
import type { Tx } from '../../db/system';

interface Source {
  /** The value in the unit of the kind, its moment, and whether it happened since `desde`. */
  from: (desde: SQL, rule: Regla) => { table: SQL; value: SQL; at: SQL; since: SQL };
  lowest?: true;
}

const minutes = (from: SQL, until: SQL) => sql`(${secondsFrom(from, sql`coalesce(${until}, now())`)} / 60)`;

/** Where what a kind measures is kept, derived from all positions. */
const sources: Partial<Record<TipoEvento, Source>> = {
  exceso_velocidad: {
    from: (desde) => ({
      table: sql`viajes`,
      value: sql`t.velocidad_max_kmh`,
      at: sql`t.inicio_en`,
      since: sql`t.inicio_en >= ${desde}`,
    }),
  },
  ralenti_excesivo: {
    from: (desde) => ({
      table: sql`detenciones`,
      value: sql`t.ralenti_s / 60.0`,
      at: sql`t.inicio_en`,
      since: sql`t.inicio_en >= ${desde}`,
    }),
  },
  detencion_prolongada: {
    from: (desde) => ({
      table: sql`detenciones`,
      value: minutes(sql`t.inicio_en`, sql`t.fin_en`),
      at: sql`t.inicio_en`,
      since: sql`t.inicio_en >= ${desde}`,
    }),
  },
  permanencia_excedida: {
    from: (desde, { parada_id }) => ({
      table: sql`visitas`,
      value: minutes(sql`t.entrada_en`, sql`t.salida_en`),
      at: sql`t.entrada_en`,
      since: sql`t.entrada_en >= ${desde}${parada_id === null ? sql`` : sql` and t.parada_id = ${parada_id}`}`,
    }),
  },
  sin_conexion: {
    from: (desde) => ({
      table: sql`silencios`,
      value: minutes(sql`t.inicio_en`, sql`t.fin_en`),
      at: sql`t.inicio_en`,
      since: sql`coalesce(t.fin_en, now()) >= ${desde}`,
    }),
  },
  bateria_baja: {
    from: (desde) => ({
      table: sql`estado_activo`,
      value: sql`t.bateria_pct`,
      at: sql`t.fecha`,
      since: sql`t.fecha >= ${desde}`,
    }),
    lowest: true,
  },
};

const none = { valor: null, valor_en: null, valor_activo_id: null };

/** What came nearest to the limit of a rule among the assets of its scope; nulls where nothing of the kind is kept. */
export const nearestOf = async (
  tx: Tx,
  empresaId: number,
  rule: Regla,
  scope: SQL,
  desde: string,
): Promise<Pick<PorQueRegla, 'valor' | 'valor_en' | 'valor_activo_id'>> => {
  const source = sources[rule.tipo];
  if (!source) return none;
  const { table, value, at, since } = source.from(sql`${desde}::timestamptz`, rule);
  const { rows } = await tx.execute<{ valor: number; en: string; activo_id: number }>(sql`
    select round((${value})::numeric, 1)::float8 as valor, ${at} as en, t.activo_id from ${table} t
    where t.empresa_id = ${empresaId} and ${since} and ${value} is not null
      and t.activo_id in (${scope})
    order by ${value} ${source.lowest ? sql`asc` : sql`desc`} limit 1`);
  const [found] = rows;
  return found ? { valor: found.valor, valor_en: isoOf(found.en), valor_activo_id: found.activo_id } : none;
};
