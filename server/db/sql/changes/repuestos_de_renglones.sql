-- A part tells whether it is low, of which services plan it and purchases bring it. Argument: the column with the rows.
CREATE OR REPLACE FUNCTION repuestos_de_renglones() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  ahora jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM anotar_cambio((coalesce(ahora, antes) ->> 'empresa_id')::int, 'repuestos', (linea ->> 'repuesto_id')::int, NULL)
  FROM jsonb_array_elements(coalesce(antes -> TG_ARGV[0], '[]') || coalesce(ahora -> TG_ARGV[0], '[]')) linea
  WHERE linea ->> 'repuesto_id' IS NOT NULL;
  RETURN NULL;
END $$;
