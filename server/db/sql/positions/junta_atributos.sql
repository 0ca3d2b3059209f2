-- The attributes of such reports: of two values of one name the greater, of two texts the first in order; the first 300
-- names.
CREATE OR REPLACE FUNCTION junta_atributos(dichos jsonb[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
AS $$
  select case when count(distinct d) < 2 then (array_agg(d) filter (where d is not null))[1] else (
    select jsonb_object_agg(nombre, valor) from (
      select distinct on (nombre collate "C") nombre, valor
      from unnest(dichos) a, jsonb_each(a) e(nombre, valor)
      order by nombre collate "C", jsonb_typeof(valor) = 'string',
        case when jsonb_typeof(valor) = 'string' then valor #>> '{}' end collate "C", valor desc
      limit 300
    ) u
  ) end
  from unnest(dichos) d
$$;
