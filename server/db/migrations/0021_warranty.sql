-- The same as anotar_salida of a claim, for its warranty.
CREATE OR REPLACE FUNCTION anotar_salida_de_garantia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.garantia_id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The meter of a kind in force for an asset: the first one that is not deleted.
CREATE OR REPLACE FUNCTION medidor_de(activo integer, clase text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT m.id FROM medidores m
  WHERE m.activo_id = activo AND m.tipo = clase AND m.eliminado_en IS NULL ORDER BY m.id LIMIT 1 $$;
--> statement-breakpoint
-- The moment at which the total of a meter passed a limit, interpolated as in medida_en: -infinity where its first
-- reading was beyond it already, null while it has not.
CREATE OR REPLACE FUNCTION paso_de_medidor(medidor integer, limite numeric) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN antes.fecha IS NULL THEN '-infinity'
    ELSE antes.fecha + (despues.fecha - antes.fecha)
      * ((limite - antes.total) / (despues.total - antes.total))::float8
  END
  FROM (
    SELECT l.id, l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND isfinite(l.fecha) AND l.total > limite
    ORDER BY l.fecha, l.id LIMIT 1
  ) despues
  LEFT JOIN LATERAL (
    SELECT l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND isfinite(l.fecha)
      AND (l.fecha, l.id) < (despues.fecha, despues.id)
    ORDER BY l.fecha DESC, l.id DESC LIMIT 1
  ) antes ON true $$;
--> statement-breakpoint
-- The day on which a warranty ended and why, by whichever came first: its last day, or a meter of the asset that passed
-- its limit. Nulls while it has not ended or not begun.
CREATE OR REPLACE FUNCTION fin_garantia(
  activo integer, inicia date, vence date, km numeric, horas numeric,
  OUT termino_en date, OUT termino_por text
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT f.dia, f.por
  FROM (SELECT current_setting('app.zona') AS zona) z
  CROSS JOIN LATERAL (SELECT dia_local(now(), z.zona) AS hoy) h
  LEFT JOIN LATERAL (
    SELECT vence AS dia, 'fecha' AS por, inicio_del_dia(vence + 1, z.zona) AS en WHERE vence < h.hoy
    UNION ALL
    SELECT greatest(inicia, dia_local(greatest(p.en, inicio_del_dia(inicia, z.zona)), z.zona)), p.por, p.en
    FROM (
      SELECT 'km' AS por, paso_de_medidor(medidor_de(activo, 'odometro'), km) AS en WHERE km IS NOT NULL
      UNION ALL
      SELECT 'horas', paso_de_medidor(medidor_de(activo, 'horometro'), horas) WHERE horas IS NOT NULL
    ) p
    WHERE p.en IS NOT NULL
    ORDER BY 3, 2 LIMIT 1
  ) f ON inicia <= h.hoy $$;
--> statement-breakpoint
-- Why a warranty was not in force at a moment: before its first day (inicio), after its last one (fecha), or a meter of
-- the asset was beyond its limit (km, horas); null: it was. Days are those of the company.
CREATE OR REPLACE FUNCTION fuera_de_garantia(
  activo integer, inicia date, vence date, km numeric, horas numeric, momento timestamptz
) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN d.dia < inicia THEN 'inicio'
    WHEN d.dia > vence THEN 'fecha'
    WHEN km IS NOT NULL AND medida_en(medidor_de(activo, 'odometro'), momento) > km THEN 'km'
    WHEN horas IS NOT NULL AND medida_en(medidor_de(activo, 'horometro'), momento) > horas THEN 'horas'
  END
  FROM (SELECT dia_local(momento, current_setting('app.zona')) AS dia) d $$;
--> statement-breakpoint
-- Writes, changes or removes the warranty that the sheet of an asset says.
CREATE OR REPLACE FUNCTION garantia_de_ficha() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  IF NEW.garantia_vence_en IS NULL THEN
    IF TG_OP = 'UPDATE' THEN
      UPDATE garantias SET eliminado_en = now(), version = version + 1, actualizado_en = now()
      WHERE empresa_id = NEW.empresa_id AND activo_id = NEW.id AND de_ficha AND eliminado_en IS NULL;
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO garantias (
    empresa_id, activo_id, inicia_en, vence_en, proveedor_id, de_ficha, creado_por_id, actualizado_por_id
  )
  VALUES (
    NEW.empresa_id, NEW.id,
    least(coalesce(NEW.fecha_compra, NEW.fecha_puesta_servicio, NEW.creado_en::date), NEW.garantia_vence_en),
    NEW.garantia_vence_en, NEW.proveedor_id, true, NEW.actualizado_por_id, NEW.actualizado_por_id
  )
  ON CONFLICT (empresa_id, activo_id) WHERE de_ficha AND eliminado_en IS NULL
  DO UPDATE SET
    vence_en = EXCLUDED.vence_en, inicia_en = least(garantias.inicia_en, EXCLUDED.vence_en), meses = NULL,
    version = garantias.version + 1, actualizado_en = now(), actualizado_por_id = EXCLUDED.actualizado_por_id
  WHERE garantias.vence_en IS DISTINCT FROM EXCLUDED.vence_en;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The warranties that were in force for an asset at a moment: its own, those of the components that were on it, and
-- those of work that was done on it.
CREATE OR REPLACE FUNCTION garantias_en(empresa integer, activo integer, momento timestamptz) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE ROWS 2
AS $$
  SELECT g.id
  FROM (
    SELECT p.* FROM garantias p WHERE p.empresa_id = empresa AND p.activo_id = activo
    UNION ALL
    SELECT p.* FROM montajes m
    JOIN garantias p ON p.empresa_id = empresa AND p.componente_id = m.componente_id
    WHERE m.empresa_id = empresa AND m.activo_id = activo
      AND m.desde <= momento AND (m.hasta IS NULL OR m.hasta > momento)
    UNION ALL
    SELECT p.* FROM garantias p
    JOIN ordenes o ON o.empresa_id = empresa AND o.id = p.orden_id AND o.eliminado_en IS NULL
    WHERE p.empresa_id = empresa AND p.orden_id IS NOT NULL AND o.activo_id = activo
  ) g
  WHERE g.eliminado_en IS NULL
    AND fuera_de_garantia(activo, g.inicia_en, g.vence_en, g.hasta_km, g.hasta_horas, momento) IS NULL $$;
--> statement-breakpoint
-- What the sheet of an asset says of its warranty is a warranty of its own, whoever writes it.
CREATE OR REPLACE TRIGGER garantia_de_ficha AFTER INSERT OR UPDATE OF garantia_vence_en ON activos
  FOR EACH ROW EXECUTE FUNCTION garantia_de_ficha();
--> statement-breakpoint
-- Warranties tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_garantias AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('garantias', 'garantias');
--> statement-breakpoint
-- A warranty tells what was claimed and what came back.
CREATE OR REPLACE TRIGGER cambio_de_garantias AFTER INSERT OR UPDATE OR DELETE ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('garantias', 'garantia_id');
--> statement-breakpoint
-- An order tells what came back of its cost.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- garantia.pagada: a claim was paid.
CREATE OR REPLACE TRIGGER salida_pagada AFTER UPDATE OF estado ON reclamos
  FOR EACH ROW
  WHEN (OLD.estado <> 'pagado' AND NEW.estado = 'pagado')
  EXECUTE FUNCTION anotar_salida_de_garantia('garantia.pagada');
--> statement-breakpoint
-- garantia.reclamada: something was claimed of a warranty.
CREATE OR REPLACE TRIGGER salida_reclamada AFTER INSERT ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION anotar_salida_de_garantia('garantia.reclamada');

--> statement-breakpoint
-- by hand: what the sheets of assets say of their warranty becomes a warranty of each
INSERT INTO garantias (empresa_id, activo_id, inicia_en, vence_en, proveedor_id, de_ficha)
SELECT a.empresa_id, a.id,
  least(coalesce(a.fecha_compra, a.fecha_puesta_servicio, a.creado_en::date), a.garantia_vence_en),
  a.garantia_vence_en, a.proveedor_id, true
FROM activos a WHERE a.garantia_vence_en IS NOT NULL;
