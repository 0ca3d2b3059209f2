DROP INDEX "repuestos_busqueda_parcial";
--> statement-breakpoint
ALTER TABLE "repuestos" drop column "busqueda";
--> statement-breakpoint
ALTER TABLE "repuestos" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "cargas_combustible" drop column "busqueda";
--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(nota, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "repuestos_busqueda" ON "repuestos" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "combustible_busqueda" ON "cargas_combustible" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "activos" DROP COLUMN "proveedor";
--> statement-breakpoint
ALTER TABLE "repuestos" DROP COLUMN "proveedor";
--> statement-breakpoint
ALTER TABLE "repuestos" DROP COLUMN "busqueda_parcial";
--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP COLUMN "estacion";
--> statement-breakpoint
ALTER TABLE "ordenes" DROP COLUMN "proveedor";
--> statement-breakpoint
-- What names a supplier tells its name. Arguments: the entity, and its table.
CREATE OR REPLACE FUNCTION proveedor_renombrado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  EXECUTE format('SELECT anotar_cambio($1, %L, id, NULL) FROM %I WHERE empresa_id = $1 AND proveedor_id = $2',
    TG_ARGV[0], TG_ARGV[1]) USING NEW.empresa_id, NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Assets tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('activos', 'activos');
--> statement-breakpoint
-- Fuel loads tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_combustible AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('combustible', 'cargas_combustible');
--> statement-breakpoint
-- Orders tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('ordenes', 'ordenes');
--> statement-breakpoint
-- Parts tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_repuestos AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('repuestos', 'repuestos');
--> statement-breakpoint
-- A supplier counts its orders.
CREATE OR REPLACE TRIGGER cambio_de_proveedores AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'eliminado_en');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON proveedores
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('proveedores');
--> statement-breakpoint
-- A supplier counts its parts.
CREATE OR REPLACE TRIGGER cambio_de_proveedores AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, eliminado_en ON repuestos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'eliminado_en');
