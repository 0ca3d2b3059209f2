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
-- Assets, orders, parts and fuel loads tell the name of their supplier.
CREATE OR REPLACE FUNCTION proveedor_renombrado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(NEW.empresa_id, que, id, NULL)
  FROM (
    SELECT 'activos' AS que, id FROM activos WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'ordenes', id FROM ordenes WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'repuestos', id FROM repuestos WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'combustible', id FROM cargas_combustible WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
  ) nombrados;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A supplier counts its orders.
CREATE OR REPLACE TRIGGER cambio_de_proveedores AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'eliminado_en');
--> statement-breakpoint
-- What names a supplier tells its name.
CREATE OR REPLACE TRIGGER cambio_de_nombre AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado();
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
