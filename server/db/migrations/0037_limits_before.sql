ALTER TABLE "empresas" ADD COLUMN "ajustes_antes" jsonb;--> statement-breakpoint
ALTER TABLE "activos" ADD COLUMN "limites_antes" jsonb;--> statement-breakpoint
-- A rule without a threshold of its own goes by these: what is judged late is judged by those of its time. The last twenty are kept.
CREATE FUNCTION limites_anteriores(antes jsonb, valores jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT jsonb_agg(cada ORDER BY orden)
  FROM (
    SELECT cada, orden FROM jsonb_array_elements(coalesce(antes, '[]') || (valores || jsonb_build_object('hasta', floor(extract(epoch FROM now()) * 1000))))
      WITH ORDINALITY AS cambio (cada, orden) ORDER BY orden DESC LIMIT 20
  ) ultimos
$$;
--> statement-breakpoint
CREATE FUNCTION ajustes_de_reglas_cambiaron() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  antes jsonb := jsonb_build_object('limite', (OLD.ajustes ->> 'limite_velocidad_kmh')::float8,
    'min_ralenti', (OLD.ajustes ->> 'min_ralenti')::float8, 'min_sin_conexion', (OLD.ajustes ->> 'min_sin_conexion')::float8);
BEGIN
  IF antes IS DISTINCT FROM jsonb_build_object('limite', (NEW.ajustes ->> 'limite_velocidad_kmh')::float8,
    'min_ralenti', (NEW.ajustes ->> 'min_ralenti')::float8, 'min_sin_conexion', (NEW.ajustes ->> 'min_sin_conexion')::float8)
  THEN NEW.ajustes_antes := limites_anteriores(OLD.ajustes_antes, antes);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ajustes_de_reglas_cambiados BEFORE UPDATE OF ajustes ON empresas FOR EACH ROW EXECUTE FUNCTION ajustes_de_reglas_cambiaron();
--> statement-breakpoint
CREATE FUNCTION limite_del_activo_cambio() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.limites_antes := limites_anteriores(OLD.limites_antes, jsonb_build_object('limite', OLD.limite_velocidad_kmh));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER limite_del_activo_cambiado BEFORE UPDATE OF limite_velocidad_kmh ON activos FOR EACH ROW
  WHEN (OLD.limite_velocidad_kmh IS DISTINCT FROM NEW.limite_velocidad_kmh) EXECUTE FUNCTION limite_del_activo_cambio();
