-- Additive
ALTER TABLE "ordenes" ADD COLUMN "version_trabajo" integer;--> statement-breakpoint
ALTER TABLE "tareas" ADD COLUMN "version_trabajo" integer;--> statement-breakpoint
-- Since which version an order is in its state: a move on an older one contradicts it only if the state changed since.
CREATE FUNCTION ordenes_version_trabajo() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF TG_OP = 'INSERT' OR new.estado IS DISTINCT FROM old.estado THEN new.version_trabajo := new.version;
  ELSE new.version_trabajo := coalesce(old.version_trabajo, old.version);
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ordenes_version_trabajo BEFORE INSERT OR UPDATE ON "ordenes" FOR EACH ROW EXECUTE FUNCTION ordenes_version_trabajo();
--> statement-breakpoint
-- Since which version a task has its result.
CREATE FUNCTION tareas_version_trabajo() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (new.estado, new.valor, new.resultado, new.nota, new.evidencias_ids)
    IS DISTINCT FROM (old.estado, old.valor, old.resultado, old.nota, old.evidencias_ids)
  THEN new.version_trabajo := new.version;
  ELSE new.version_trabajo := coalesce(old.version_trabajo, old.version);
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tareas_version_trabajo BEFORE INSERT OR UPDATE ON "tareas" FOR EACH ROW EXECUTE FUNCTION tareas_version_trabajo();
