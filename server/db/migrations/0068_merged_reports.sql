-- Additive
ALTER TABLE "comandos" ADD COLUMN "sustituido_por_id" integer;--> statement-breakpoint
ALTER TABLE "posiciones" ADD COLUMN "valida_equipo" boolean;--> statement-breakpoint
ALTER TABLE "tramas_rechazadas" ADD COLUMN "trama" text;--> statement-breakpoint
-- The alarms of reports of one device, second and place: equal ones as they are, others sorted, each once. No device has more than a hundred.
CREATE FUNCTION junta_alarmas(dichas text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  select case when count(distinct d) < 2 then min(d) else (
    select string_agg(alarma, ',' order by alarma) from (
      select distinct btrim(a) collate "C" as alarma from unnest(dichas) t, unnest(string_to_array(t, ',')) a
      where btrim(a) <> '' order by 1 limit 100
    ) u
  ) end
  from unnest(dichas) d
$$;
--> statement-breakpoint
-- The attributes of such reports: of two values of one name the greater, of two texts the first in order; the first 300 names.
CREATE FUNCTION junta_atributos(dichos jsonb[]) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
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
--> statement-breakpoint
-- Alarms of one kind that nobody names are told apart by their name.
UPDATE eventos SET clave = clave || ' ' || asunto WHERE tipo = 'alarma_dispositivo' AND split_part(clave, ' · ', 4) = 'alarma' AND asunto IS NOT NULL;
--> statement-breakpoint
-- Devices that were written down with a protocol that is read since now are found by what they call themselves.
INSERT INTO "imeis" ("imei", "empresa_id", "dispositivo_id")
SELECT DISTINCT ON (protocolo, nombre) protocolo || ' ' || nombre, empresa_id, id FROM (
  SELECT empresa_id, id, protocolo,
    CASE WHEN protocolo = 'jt808' THEN regexp_replace(identificador, '^0+(?=[0-9]+$)', '') ELSE identificador END AS nombre
  FROM dispositivos
  WHERE eliminado_en IS NULL AND identificador !~ '^[0-9]{15}$'
    AND protocolo IN ('jt808', 'pt502', 'xirgo', 'startek', 'galileosky', 'calamp', 'atrack')
) d
ORDER BY protocolo, nombre, id ON CONFLICT DO NOTHING;
