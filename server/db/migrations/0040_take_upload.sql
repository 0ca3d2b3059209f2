ALTER TABLE "archivos" DROP CONSTRAINT "archivos_en_un_lugar";--> statement-breakpoint
DROP INDEX "cargas_por_fecha";--> statement-breakpoint
ALTER TABLE "cargas" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "carga_id" uuid;--> statement-breakpoint
ALTER TABLE "archivos" ADD CONSTRAINT "archivos_carga_id_cargas_id_fk" FOREIGN KEY ("carga_id") REFERENCES "public"."cargas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archivos_por_carga" ON "archivos" USING btree ("carga_id") WHERE carga_id is not null;--> statement-breakpoint
CREATE INDEX "cargas_en_curso" ON "cargas" USING btree ("creado_en") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "archivos" ADD CONSTRAINT "archivos_en_un_lugar" CHECK (num_nonnulls(contenido, carga_id, objeto) = 1 and (objeto is null or huella is not null));--> statement-breakpoint
-- Parts are read by pieces, and what is uploaded is compressed already or kept for a short time.
ALTER TABLE carga_partes ALTER COLUMN contenido SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Ends an upload of this user, which stays as the content of a file. Tenant transactions cannot do that themselves.
CREATE FUNCTION tomar_carga(cual uuid, de integer) RETURNS uuid LANGUAGE plpgsql VOLATILE STRICT SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ BEGIN
  UPDATE cargas SET user_id = NULL WHERE id = cual AND user_id = de;
  IF NOT FOUND THEN RAISE no_data_found USING MESSAGE = 'the upload was taken meanwhile'; END IF;
  RETURN cual;
END $$;
--> statement-breakpoint
CREATE FUNCTION borrar_carga() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$ BEGIN
  DELETE FROM public.cargas WHERE id = OLD.carga_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archivos_sin_carga AFTER DELETE OR UPDATE OF carga_id ON archivos FOR EACH ROW WHEN (OLD.carga_id IS NOT NULL) EXECUTE FUNCTION borrar_carga();
