-- Levels count the assets and the staff below them: those above a place that somebody or something came to or left.
CREATE OR REPLACE FUNCTION nivel_contado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  vivo_antes boolean := TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL;
  vivo_ahora boolean := TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL;
  antes integer := CASE WHEN vivo_antes THEN OLD.nivel_id END;
  ahora integer := CASE WHEN vivo_ahora THEN NEW.nivel_id END;
BEGIN
  IF antes IS NOT DISTINCT FROM ahora THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(n.empresa_id, 'niveles', sobre::int, NULL)
  FROM niveles n, string_to_array(trim(BOTH '/' FROM n.ruta), '/') sobres, unnest(sobres) sobre
  WHERE n.empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND n.id IN (antes, ahora) AND sobre <> '';
  RETURN NULL;
END $$;
