-- Since which version an order is in its state: a move on an older one contradicts it only if the state changed since.
CREATE OR REPLACE FUNCTION ordenes_version_trabajo() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog
AS $$
BEGIN
  IF TG_OP = 'INSERT' OR new.estado IS DISTINCT FROM old.estado THEN new.version_trabajo := new.version;
  ELSE new.version_trabajo := coalesce(old.version_trabajo, old.version);
  END IF;
  RETURN new;
END
$$;
