-- Ids of the living rows of the caller's company whose text in this column has every word, as it is written or, among
-- codes (behind the mark), by its letters and digits alone. Row-level security keeps a LIKE from using the trigram
-- index (it is not leakproof), so this runs as the owner and carries the company itself.
CREATE OR REPLACE FUNCTION coincidencias(tabla regclass, columna text, palabras text[]) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL SAFE SET search_path = pg_catalog, public ROWS 1000
AS $$
DECLARE
  condicion text := '';
  palabra text;
  dicha text;
  codigo text;
BEGIN
  FOREACH palabra IN ARRAY palabras LOOP
    dicha := public.normalizar(palabra);
    codigo := public.clave(palabra);
    IF codigo = dicha OR codigo = lower(palabra) THEN
      condicion := condicion || format(' AND %I LIKE %L', columna, '%' || dicha || '%');
    ELSE
      condicion := condicion || format(' AND (%1$I LIKE %2$L OR %1$I LIKE %3$L)', columna,
        '%' || dicha || '%', '%' || chr(31) || '%' || codigo || '%');
    END IF;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM %s WHERE empresa_id = $1 AND eliminado_en IS NULL', tabla) || condicion
    USING nullif(current_setting('app.empresa_id', true), '')::int;
END $$;
