-- Since which version a task has its result.
CREATE OR REPLACE FUNCTION tareas_version_trabajo() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog
AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (new.estado, new.valor, new.resultado, new.nota, new.evidencias_ids)
    IS DISTINCT FROM (old.estado, old.valor, old.resultado, old.nota, old.evidencias_ids)
  THEN new.version_trabajo := new.version;
  ELSE new.version_trabajo := coalesce(old.version_trabajo, old.version);
  END IF;
  RETURN new;
END
$$;
