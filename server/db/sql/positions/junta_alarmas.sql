-- The alarms of reports of one device, second and place: equal ones as they are, others sorted, each once. No device
-- has more than a hundred.
CREATE OR REPLACE FUNCTION junta_alarmas(dichas text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
AS $$
  select case when count(distinct d) < 2 then min(d) else (
    select string_agg(alarma, ',' order by alarma) from (
      select distinct btrim(a) collate "C" as alarma from unnest(dichas) t, unnest(string_to_array(t, ',')) a
      where btrim(a) <> '' order by 1 limit 100
    ) u
  ) end
  from unnest(dichas) d
$$;
