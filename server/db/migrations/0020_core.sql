DROP INDEX "defectos_por_punto";
--> statement-breakpoint
ALTER TABLE "inspecciones" ADD COLUMN "lectura_id" integer;
--> statement-breakpoint
CREATE INDEX "inspeccion_respuestas_que_cuentan" ON "inspeccion_respuestas" USING btree ("empresa_id","inspeccion_id","item") WHERE resultado = 'falla' or reparado is not null;
--> statement-breakpoint
CREATE INDEX "defectos_por_punto" ON "defectos" USING btree ("empresa_id","activo_id","plantilla_id","item");
--> statement-breakpoint
-- Defects tell the name of their form, and the number and cost of their order. Argument: their column with its id.
CREATE OR REPLACE FUNCTION defectos_que_nombran() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  EXECUTE format('SELECT anotar_cambio($1, ''defectos'', id, NULL) FROM defectos WHERE empresa_id = $1 AND %I = $2',
    TG_ARGV[0]) USING NEW.empresa_id, NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An asset tells whether a critical defect is open on it.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON defectos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id', 'estado,severidad,titulo,eliminado_en');
--> statement-breakpoint
-- A defect tells what its latest sighting said.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER INSERT OR UPDATE OR DELETE ON inspeccion_respuestas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('defectos', 'defecto_id');
--> statement-breakpoint
-- An inspection tells its answers, and the defects that they are sightings of.
CREATE OR REPLACE TRIGGER cambio_de_inspecciones AFTER INSERT OR UPDATE OR DELETE ON inspeccion_respuestas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('inspecciones', 'inspeccion_id');
--> statement-breakpoint
-- An asset tells whether an inspection is missing before it leaves.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON inspecciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id', 'fecha,anulada_en,eliminado_en');
--> statement-breakpoint
-- Defects tell the number and the cost of their order.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER UPDATE ON ordenes
  FOR EACH ROW
  WHEN (OLD.numero IS DISTINCT FROM NEW.numero OR OLD.costo_total IS DISTINCT FROM NEW.costo_total)
  EXECUTE FUNCTION defectos_que_nombran('orden_id');
--> statement-breakpoint
-- Defects tell the name of their form.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER UPDATE ON plantillas
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION defectos_que_nombran('plantilla_id');
