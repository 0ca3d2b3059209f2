-- Tables are written anew: longer than a statement of the running product may take.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
-- A code as it counts: letters and digits alone, without case and accents. What has neither counts as it is written.
CREATE FUNCTION clave(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(nullif(regexp_replace(lower(normalize(texto, NFKD) COLLATE "und-x-icu") COLLATE "und-x-icu", '[^[:alnum:]]', '', 'g'), ''), lower(btrim(texto))) $$;
--> statement-breakpoint
DROP FUNCTION coincidencias(regclass, text[]);
--> statement-breakpoint
-- Ids of the living rows of the caller's company whose text in this column has every word, as it is written or, among codes
-- (behind the mark), by its letters and digits alone. Row-level security keeps a LIKE from using the trigram index (it is
-- not leakproof), so this runs as the owner and carries the company itself.
CREATE FUNCTION coincidencias(tabla regclass, columna text, palabras text[]) RETURNS SETOF integer
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
      condicion := condicion || format(' AND (%1$I LIKE %2$L OR %1$I LIKE %3$L)', columna, '%' || dicha || '%', '%' || chr(31) || '%' || codigo || '%');
    END IF;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM %s WHERE empresa_id = $1 AND eliminado_en IS NULL', tabla) || condicion
    USING nullif(current_setting('app.empresa_id', true), '')::int;
END $$;
--> statement-breakpoint
DROP INDEX "activos_codigo_unico";
--> statement-breakpoint
DROP INDEX "activos_placa_unico";
--> statement-breakpoint
ALTER TABLE "niveles"
  DROP COLUMN "busqueda",
  ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(nombre, '') || ' ' || coalesce(codigo, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL,
  ADD COLUMN "busqueda_parcial" text GENERATED ALWAYS AS (normalizar(coalesce(nombre, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "activos"
  DROP COLUMN "busqueda",
  ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '') || ' ' || coalesce(placa, '') || ' ' || coalesce(serie, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(codigo_barras, '')) || chr(31) || clave(coalesce(codigo, '')) || ' ' || clave(coalesce(placa, ''))) STORED NOT NULL,
  ADD COLUMN "codigo_clave" text GENERATED ALWAYS AS (clave(codigo)) STORED,
  ADD COLUMN "placa_clave" text GENERATED ALWAYS AS (clave(placa)) STORED,
  ADD COLUMN "busqueda_parcial" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '') || ' ' || coalesce(placa, '')) || chr(31) || clave(coalesce(codigo, '')) || ' ' || clave(coalesce(placa, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "servicios"
  DROP COLUMN "busqueda",
  ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(nombre, '') || ' ' || coalesce(codigo, '') || ' ' || coalesce(descripcion, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL,
  ADD COLUMN "busqueda_parcial" text GENERATED ALWAYS AS (normalizar(coalesce(nombre, '') || ' ' || coalesce(codigo, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "repuestos"
  DROP COLUMN "busqueda",
  ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '') || ' ' || coalesce(proveedor, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL,
  ADD COLUMN "busqueda_parcial" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '')) || chr(31) || clave(coalesce(codigo, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "ordenes"
  DROP COLUMN "busqueda",
  ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(numero, '') || ' ' || coalesce(titulo, '') || ' ' || coalesce(descripcion, '') || ' ' || coalesce(referencia_externa, '')) || chr(31) || clave(coalesce(numero, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "personal"
  ADD COLUMN "busqueda_parcial" text GENERATED ALWAYS AS (normalizar(coalesce(nombre, '') || ' ' || coalesce(apellido, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "niveles_busqueda" ON "niveles" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "activos_busqueda" ON "activos" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "servicios_busqueda" ON "servicios" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "repuestos_busqueda" ON "repuestos" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ordenes_busqueda" ON "ordenes" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
-- Codes and plates that differed only by case, accents or signs are now the same. The oldest keeps its own, the others get the first
-- number behind theirs that is free (ABC 123-2); audit and history tell what each was called.
DO $$
DECLARE
  campo text;
  largo integer;
  fila record;
  nuevo text;
  numero integer;
  tomado boolean;
  cambios jsonb;
BEGIN
  FOREACH campo IN ARRAY array['codigo', 'placa'] LOOP
    largo := CASE campo WHEN 'codigo' THEN 30 ELSE 15 END;
    FOR fila IN EXECUTE format('SELECT id, empresa_id, nombre, texto FROM (SELECT id, empresa_id, nombre, %1$I AS texto,
        row_number() OVER (PARTITION BY empresa_id, %2$I ORDER BY id) AS vez FROM activos WHERE eliminado_en IS NULL AND %2$I IS NOT NULL) mismos
      WHERE vez > 1 ORDER BY id', campo, campo || '_clave')
    LOOP
      numero := 1;
      LOOP
        numero := numero + 1;
        nuevo := left(fila.texto, largo - 1 - length(numero::text)) || '-' || numero;
        EXECUTE format('SELECT EXISTS (SELECT FROM activos WHERE empresa_id = $1 AND eliminado_en IS NULL AND %I = clave($2))', campo || '_clave')
          INTO tomado USING fila.empresa_id, nuevo;
        EXIT WHEN NOT tomado;
      END LOOP;
      EXECUTE format('UPDATE activos SET %I = $1, version = version + 1, actualizado_en = now() WHERE id = $2', campo) USING nuevo, fila.id;
      cambios := jsonb_build_array(jsonb_build_object('campo', campo, 'antes', fila.texto, 'despues', nuevo));
      INSERT INTO auditoria (empresa_id, accion, entidad, entidad_id, nombre, cambios) VALUES (fila.empresa_id, 'editar', 'activos', fila.id, fila.nombre, cambios);
      INSERT INTO historial (empresa_id, activo_id, tipo, titulo, detalle, cambios) VALUES (fila.empresa_id, fila.id, 'edicion',
        'Se distinguió de otro activo', 'Las letras y los números eran los de otro activo', cambios);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "niveles_busqueda_parcial" ON "niveles" USING gin ("busqueda_parcial" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "personal_busqueda_parcial" ON "personal" USING gin ("busqueda_parcial" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "activos_busqueda_parcial" ON "activos" USING gin ("busqueda_parcial" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "servicios_busqueda_parcial" ON "servicios" USING gin ("busqueda_parcial" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "repuestos_busqueda_parcial" ON "repuestos" USING gin ("busqueda_parcial" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "activos_codigo_unico" ON "activos" USING btree ("empresa_id","codigo_clave") WHERE eliminado_en is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "activos_placa_unico" ON "activos" USING btree ("empresa_id","placa_clave") WHERE eliminado_en is null;
