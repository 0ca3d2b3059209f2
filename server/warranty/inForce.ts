import { sql, type SQL } from 'drizzle-orm';
import type { GarantiaVigente } from '#contract/entities/garantias';
import { startOf } from '../db/days';
import type { Tx } from '../db/system';
import { coverInWords, subjectInWords } from './subject';

/** The kinds of work for which warranties answer. */
export const corrective: readonly string[] = ['correctivo', 'emergencia'];

const g = sql`g`;

const amount = (column: 'hasta_km' | 'hasta_horas') =>
  sql`translate(to_char(g.${sql.raw(column)}, 'FM999,999,999'), ',', '.')`;

/** For whoever is about to spend money: of what, what it covers, who answers, and until when. */
const inWords = sql`concat_ws(' · ',
  ${subjectInWords(g)}, ${coverInWords},
  'responde ' || (select p.nombre from proveedores p where p.empresa_id = g.empresa_id and p.id = g.proveedor_id),
  nullif(concat_ws(', ',
    'hasta el ' || to_char(g.vence_en, 'DD/MM/YYYY'),
    'hasta ' || ${amount('hasta_km')} || ' km',
    'hasta ' || ${amount('hasta_horas')} || ' h'
  ), '')
)`;

interface Asked {
  empresa: SQL;
  activo: SQL;
  momento: SQL;
  /** Services of the work (int[]): a warranty of certain services covers only those. */
  servicios: SQL;
  /** The order itself, whose own warranty begins with its end. */
  orden?: SQL;
}

/** The warranties (`g`) in force for an asset at a moment that cover this work. */
const covering = ({ empresa, activo, momento, servicios, orden }: Asked) => sql`
  from garantias_en(${empresa}, ${activo}, ${momento}) en
  join garantias g on g.empresa_id = ${empresa} and g.id = en
  where (
    jsonb_typeof(g.cubre) is distinct from 'array'
    or cardinality(${servicios}) = 0
    or exists (select 1 from unnest(${servicios}) s where g.cubre @> to_jsonb(s))
  )
  ${orden ? sql`and g.orden_id is distinct from ${orden}` : sql``}`;

/** Whether there is one. */
export const isCovered = (asked: Asked) => sql`exists (select 1 ${covering(asked)})`;

/** They as an order answers them, as JSON. */
export const inForce = (asked: Asked) => sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', g.id, 'vence_en', to_char(g.vence_en, 'YYYY-MM-DD'), 'hasta_km', g.hasta_km::float8,
        'hasta_horas', g.hasta_horas::float8, 'cubre', g.cubre, 'texto', ${inWords}
      )
      order by g.vence_en nulls last, g.id
    ),
    '[]'::jsonb
  )
  ${covering(asked)}
)`;

/** The same of an asset, for work that has no order yet. */
export const warrantiesOf = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  { momento, servicios }: { momento: string | null; servicios: readonly number[] },
): Promise<GarantiaVigente[]> => {
  const { rows } = await tx.execute<{ garantias: GarantiaVigente[] }>(sql`
    select ${inForce({
      empresa: sql`${empresaId}::int`,
      activo: sql`${activoId}::int`,
      momento: momento === null ? sql`now()` : startOf(momento),
      servicios: sql`${sql.param([...servicios])}::int[]`,
    })} as garantias`);
  return rows[0]?.garantias ?? [];
};

/** What is said before money is spent on an order that a warranty covers; nothing where none does. */
export const noticeOf = (garantias: readonly Pick<GarantiaVigente, 'texto'>[]): string[] =>
  garantias.map(({ texto }) => `En garantía: ${texto}. Reclame antes de gastar.`);
