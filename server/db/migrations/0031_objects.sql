CREATE TABLE "objetos_por_borrar" (
	"objeto" text PRIMARY KEY NOT NULL,
	"desde" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archivos" ALTER COLUMN "contenido" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "objeto" text;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "huella" text;--> statement-breakpoint
CREATE INDEX "objetos_por_borrar_desde" ON "objetos_por_borrar" USING btree ("desde");--> statement-breakpoint
CREATE INDEX "archivos_por_mover" ON "archivos" USING btree ("creado_en") WHERE objeto is null;--> statement-breakpoint
CREATE INDEX "archivos_por_objeto" ON "archivos" USING btree ("objeto") WHERE objeto is not null;--> statement-breakpoint
ALTER TABLE "archivos" ADD CONSTRAINT "archivos_en_un_lugar" CHECK (num_nonnulls(contenido, objeto) = 1 and (objeto is null or huella is not null));--> statement-breakpoint
-- However a row goes, and only if it does: what is undone takes this back with it.
CREATE FUNCTION anotar_objeto() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$ BEGIN
  INSERT INTO public.objetos_por_borrar (objeto) VALUES (OLD.objeto) ON CONFLICT (objeto) DO UPDATE SET desde = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archivos_con_objeto AFTER DELETE ON archivos FOR EACH ROW WHEN (OLD.objeto IS NOT NULL) EXECUTE FUNCTION anotar_objeto();
