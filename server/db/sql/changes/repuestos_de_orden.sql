-- A part tells whether it is low, of which orders at work reserve it.
CREATE OR REPLACE FUNCTION repuestos_de_orden() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  ahora jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  orden jsonb;
BEGIN
  FOREACH orden IN ARRAY ARRAY[antes, ahora] LOOP
    IF orden ->> 'estado' IN ('asignada', 'en_progreso', 'en_espera') AND orden ->> 'servicio_ids' <> '[]' THEN
      PERFORM anotar_cambio(s.empresa_id, 'repuestos', (linea ->> 'repuesto_id')::int, NULL)
      FROM servicios s CROSS JOIN LATERAL jsonb_array_elements(s.repuestos) linea
      WHERE s.empresa_id = (orden ->> 'empresa_id')::int
        AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(orden -> 'servicio_ids')::int));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
