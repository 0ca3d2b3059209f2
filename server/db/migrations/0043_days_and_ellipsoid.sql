ALTER TABLE "detenciones" ADD COLUMN "dias" jsonb;--> statement-breakpoint
ALTER TABLE "km_dia" ADD COLUMN "movimiento_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "km_dia" ADD COLUMN "ralenti_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "km_dia" ADD COLUMN "viajes_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viajes" ADD COLUMN "dias" jsonb;--> statement-breakpoint
-- What is stored is projected again after all that is new, in turns: its days, and its metres on the ellipsoid.
INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad) SELECT empresa_id, activo_id, '2000-01-01T00:00:00Z', 2 FROM proyecciones WHERE fecha IS NOT NULL;
--> statement-breakpoint
-- Metres of a degree of latitude (m) and longitude (n) on the ellipsoid.
CREATE FUNCTION pg_temp.grado(latitud float8, OUT m float8, OUT n float8) LANGUAGE sql AS $$
  SELECT 6378137 * (1 - e2) / (w2 * sqrt(w2)) * pi() / 180, 6378137 / sqrt(w2) * cos(radians(latitud)) * pi() / 180
  FROM (SELECT 0.00669437999014132 AS e2, 1 - 0.00669437999014132 * sin(radians(latitud)) ^ 2 AS w2) w
$$;
--> statement-breakpoint
UPDATE paradas p SET sur = p.latitud - p.radio_m / g.m, norte = p.latitud + p.radio_m / g.m, oeste = p.longitud - p.radio_m / g.n, este = p.longitud + p.radio_m / g.n
  FROM paradas q CROSS JOIN LATERAL pg_temp.grado(q.latitud) g WHERE q.id = p.id AND q.empresa_id = p.empresa_id AND p.poligono IS NULL AND p.radio_m IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION pg_temp.largo(trazado jsonb) RETURNS float8 LANGUAGE sql AS $$
  SELECT round(sum(sqrt(((lat - antes_lat) * g.m) ^ 2 + ((lon - antes_lon) * g.n) ^ 2))) / 1000 FROM (
    SELECT lon, lat, lag(lon) OVER orden AS antes_lon, lag(lat) OVER orden AS antes_lat FROM (
      SELECT n, (punto ->> 0)::float8 AS lon, (punto ->> 1)::float8 AS lat FROM jsonb_array_elements(trazado -> 'coordinates') WITH ORDINALITY c(punto, n)) puntos
    WINDOW orden AS (ORDER BY n)) tramos CROSS JOIN LATERAL pg_temp.grado((lat + antes_lat) / 2) g
$$;
--> statement-breakpoint
UPDATE rutas SET distancia_km = coalesce(pg_temp.largo(trazado), distancia_km);
