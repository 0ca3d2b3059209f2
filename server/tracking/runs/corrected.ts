/** Text of the statement that writes executions: `a` as it was, `n` as it is derived now. */

const decided = (row: string) => `(
  select jsonb_agg(jsonb_build_array(p ->> 'clave', p ->> 'estado', p ->> 'llegada_en') order by (p ->> 'clave')::int)
  from jsonb_array_elements(${row}.paradas) p where p ->> 'estado' <> 'pendiente'
)`;

/** An execution as it is stored, for its corrections. */
export const runBefore = (row: string) => `jsonb_build_object(
  'estado', ${row}.estado, 'inicio_en', ${row}.inicio_en, 'fin_en', ${row}.fin_en, 'a_tiempo_n', ${row}.a_tiempo_n,
  'temprano_n', ${row}.temprano_n, 'tarde_n', ${row}.tarde_n, 'omitidas_n', ${row}.omitidas_n,
  'desvios_n', ${row}.desvios_n, 'paradas', ${decided(row)}
)`;

const isOver = `a.estado in ('completada', 'incumplida')`;

/**
 * Whether something that was already decided is otherwise now: the result, or a stop. What is still under way goes on
 * by itself, and new frames decide more of it.
 */
export const isCorrected = `(
  ${isOver} and (a.estado, a.inicio_en, a.fin_en, a.desvios_n)
    is distinct from (n.estado, n.inicio_en, n.fin_en, n.desvios_n)
    or (${isOver} or n.causa <> 'tardio') and (
      a.inicio_en <> n.inicio_en
        or exists (
          select from jsonb_array_elements(a.paradas) p
          left join jsonb_array_elements(n.paradas) q on q ->> 'clave' = p ->> 'clave'
          where p ->> 'estado' <> 'pendiente'
            and (p ->> 'estado', p ->> 'llegada_en') is distinct from (q ->> 'estado', q ->> 'llegada_en')
        )
    )
)`;
