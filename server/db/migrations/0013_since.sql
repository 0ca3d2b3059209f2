CREATE TABLE "cambios" (
	"empresa_id" integer NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" integer NOT NULL,
	"cambio" bigint NOT NULL,
	"fecha" timestamptz(3) DEFAULT now() NOT NULL,
	"uuid" uuid,
	CONSTRAINT "cambios_empresa_id_entidad_entidad_id_cambio_pk" PRIMARY KEY("empresa_id","entidad","entidad_id","cambio")
);
--> statement-breakpoint
ALTER TABLE "cambios" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "epoca_cambios" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoca" text NOT NULL,
	"origen" text NOT NULL,
	"desde" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "personal" ADD COLUMN "referencia_externa" text;
--> statement-breakpoint
ALTER TABLE "activos" ADD COLUMN "referencia_externa" text;
--> statement-breakpoint
ALTER TABLE "repuestos" ADD COLUMN "referencia_externa" text;
--> statement-breakpoint
ALTER TABLE "paradas" ADD COLUMN "referencia_externa" text;
--> statement-breakpoint
CREATE INDEX "cambios_en_orden" ON "cambios" USING btree ("empresa_id","entidad","cambio","entidad_id") WHERE cambio > 0;
--> statement-breakpoint
CREATE INDEX "cambios_sin_fila" ON "cambios" USING btree ("fecha") WHERE uuid is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "personal_referencia_externa_unico" ON "personal" USING btree ("empresa_id",lower(referencia_externa)) WHERE eliminado_en is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "activos_referencia_externa_unico" ON "activos" USING btree ("empresa_id",lower(referencia_externa)) WHERE eliminado_en is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "repuestos_referencia_externa_unico" ON "repuestos" USING btree ("empresa_id",lower(referencia_externa)) WHERE eliminado_en is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "paradas_referencia_externa_unico" ON "paradas" USING btree ("empresa_id",lower(referencia_externa)) WHERE eliminado_en is null;
--> statement-breakpoint
CREATE POLICY "por_empresa" ON "cambios" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);
--> statement-breakpoint
-- Whoever begins to follow a list gets what was there before: all of it as of this transaction, at its own moment.
INSERT INTO "cambios" (empresa_id, entidad, entidad_id, cambio, fecha)
SELECT empresa_id, 'niveles', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "niveles"
UNION ALL SELECT empresa_id, 'activos', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "activos"
UNION ALL SELECT empresa_id, 'categorias', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "categorias"
UNION ALL SELECT empresa_id, 'dispositivos', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "dispositivos"
UNION ALL SELECT empresa_id, 'personal', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "personal"
UNION ALL SELECT empresa_id, 'servicios', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "servicios"
UNION ALL SELECT empresa_id, 'repuestos', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "repuestos"
UNION ALL SELECT empresa_id, 'combustible', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "cargas_combustible"
UNION ALL SELECT empresa_id, 'plantillas', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "plantillas"
UNION ALL SELECT empresa_id, 'codigos_falla', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "codigos_falla"
UNION ALL SELECT empresa_id, 'ordenes', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "ordenes"
UNION ALL SELECT empresa_id, 'tareas', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "tareas"
UNION ALL SELECT empresa_id, 'paradas', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "paradas"
UNION ALL SELECT empresa_id, 'rutas', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "rutas"
UNION ALL SELECT empresa_id, 'ejecuciones', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "ejecuciones"
UNION ALL SELECT empresa_id, 'eventos', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "eventos"
UNION ALL SELECT empresa_id, 'reglas', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "reglas"
UNION ALL SELECT empresa_id, 'mantenimiento', id, pg_current_xact_id()::text::bigint, actualizado_en FROM "mantenimiento"
UNION ALL SELECT empresa_id, 'usuarios', user_id, pg_current_xact_id()::text::bigint, actualizado_en FROM "usuario_empresa";
--> statement-breakpoint
DROP TRIGGER salida_cambiado ON activos;
--> statement-breakpoint
-- Costs, tasks and documents are told too, by the triggers on what notes changes.
DROP TRIGGER salida_cambiada ON ordenes;
--> statement-breakpoint
-- Notes that what GET answers of a record has changed, for those who follow its list (docs/decisions/changes-since.md).
-- The row is this transaction's own, so that nobody waits for another; older rows of the record go, unless somebody
-- else is about to remove them. `su`: the record's uuid, when its row is being removed. Plans are kept by a session, so
-- that one of an empty table would scan a full one.
CREATE OR REPLACE FUNCTION anotar_cambio(empresa integer, que text, cual integer, su uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public SET enable_seqscan = off
AS $$
DECLARE
  este bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF empresa IS NULL OR cual IS NULL THEN RETURN; END IF;
  INSERT INTO cambios AS c (empresa_id, entidad, entidad_id, cambio, uuid) VALUES (empresa, que, cual, este, su)
  ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO UPDATE SET uuid = excluded.uuid
  WHERE excluded.uuid IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM cambios c WHERE c.ctid = ANY (ARRAY(
    SELECT v.ctid FROM cambios v
    WHERE v.empresa_id = empresa AND v.entidad = que AND v.entidad_id = cual AND v.cambio - este < 0
    FOR UPDATE SKIP LOCKED));
END $$;
--> statement-breakpoint
-- Queues a webhook: one row in salidas for an event of this type, in the transaction of the change, if a webhook of the
-- company wants the type. The triggers of this folder call it; server/webhooks delivers. Further arguments: types that
-- this one replaces in the same transaction, so that it is noted for those who want only them.
CREATE OR REPLACE FUNCTION anotar_salida() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO salidas (empresa_id, tipo, entidad_id)
  SELECT NEW.empresa_id, TG_ARGV[0], NEW.id WHERE EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = NEW.empresa_id AND d.activo AND d.clase = 'webhook'
    AND d.tipos && TG_ARGV);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Queues a webhook for a record of which GET answers otherwise, whatever was written: its fields, or its costs, tasks,
-- documents, readings. What its transaction created or closed is not sent as changed (server/webhooks/compose.ts).
CREATE OR REPLACE FUNCTION anotar_salida_de_cambio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO salidas (empresa_id, tipo, entidad_id)
  SELECT NEW.empresa_id, TG_ARGV[0], NEW.entidad_id WHERE EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = NEW.empresa_id AND d.activo AND d.clase = 'webhook'
    AND TG_ARGV[0] = ANY (d.tipos));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The unit of a fuel load is that of its asset's fuel.
CREATE OR REPLACE FUNCTION cargas_de_activo() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'combustible', c.id, NULL)
  FROM cargas_combustible c WHERE c.empresa_id = NEW.empresa_id AND c.activo_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Members show the name, address, picture, telephone and state of their account: told in each of its companies.
CREATE OR REPLACE FUNCTION cuenta_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF (OLD.name, OLD.email, OLD.img_url, OLD.telefono, OLD.rol_id, OLD.estado)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.img_url, NEW.telefono, NEW.rol_id, NEW.estado)
  THEN
    PERFORM anotar_cambio(m.empresa_id, 'usuarios', m.user_id, NULL) FROM usuario_empresa m WHERE m.user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A run was written. What is expected of it moves with every frame of its vehicle and does not count: positions and
-- real time tell that. Its states, arrivals and counts do.
CREATE OR REPLACE FUNCTION ejecucion_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  no_cuenta CONSTANT text[] := '{curso,ensena,por_aprender,eta,eta_plan,avance_pct,retraso_min,desvio_max_m,busqueda}';
  esperado CONSTANT text[] := '{eta,eta_desde,eta_hasta,sin_estimacion_desde,error_min,distancia_m}';
  antes jsonb;
  ahora jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'ejecuciones', OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    antes := to_jsonb(OLD) - no_cuenta;
    ahora := to_jsonb(NEW) - no_cuenta;
    IF antes - 'paradas' = ahora - 'paradas' AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(antes -> 'paradas') WITH ORDINALITY a(parada, n)
      FULL JOIN jsonb_array_elements(ahora -> 'paradas') WITH ORDINALITY b(parada, n) USING (n)
      WHERE a.parada - esperado IS DISTINCT FROM b.parada - esperado
    ) THEN RETURN NULL; END IF;
  END IF;
  PERFORM anotar_cambio(NEW.empresa_id, 'ejecuciones', NEW.id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An event was written. Many are written at once, so this compares without taking the rows apart: what the product only
-- notes for itself does not count.
CREATE OR REPLACE FUNCTION evento_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cambios (empresa_id, entidad, entidad_id, cambio)
    VALUES (NEW.empresa_id, 'eventos', NEW.id, pg_current_xact_id()::text::bigint)
    ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'eventos', OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  OLD.por_agrupar := NEW.por_agrupar;
  OLD.efectos_pendientes := NEW.efectos_pendientes;
  OLD.escala_en := NEW.escala_en;
  OLD.escala_paso := NEW.escala_paso;
  OLD.juicio := NEW.juicio;
  OLD.ancla_en := NEW.ancla_en;
  OLD.clave := NEW.clave;
  IF OLD IS DISTINCT FROM NEW THEN PERFORM anotar_cambio(NEW.empresa_id, 'eventos', NEW.id, NULL); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A membership was written: a member's id is that of the account. Its last use moves each minute and does not count.
CREATE OR REPLACE FUNCTION miembro_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'usuarios', OLD.user_id, u.uuid) FROM usuarios u WHERE u.id = OLD.user_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.rol_id, OLD.estado, OLD.version) IS NOT DISTINCT FROM (NEW.rol_id, NEW.estado, NEW.version)
    THEN RETURN NULL; END IF;
  END IF;
  PERFORM anotar_cambio(NEW.empresa_id, 'usuarios', NEW.user_id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Levels count the assets and the staff below them: those above a place that somebody or something came to or left.
CREATE OR REPLACE FUNCTION nivel_contado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  vivo_antes boolean := TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL;
  vivo_ahora boolean := TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL;
  antes integer := CASE WHEN vivo_antes THEN OLD.nivel_id END;
  ahora integer := CASE WHEN vivo_ahora THEN NEW.nivel_id END;
BEGIN
  IF antes IS NOT DISTINCT FROM ahora THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(n.empresa_id, 'niveles', sobre::int, NULL)
  FROM niveles n, string_to_array(trim(BOTH '/' FROM n.ruta), '/') sobres, unnest(sobres) sobre
  WHERE n.empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND n.id IN (antes, ahora) AND sobre <> '';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Levels tell the names of those above them, and count what lies below: a new name is told of those below, a new place
-- of those above the old and the new one. The level itself has its own trigger.
CREATE OR REPLACE FUNCTION nivel_movido() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF OLD.nombre IS DISTINCT FROM NEW.nombre THEN
    PERFORM anotar_cambio(n.empresa_id, 'niveles', n.id, NULL)
    FROM niveles n WHERE n.empresa_id = NEW.empresa_id AND n.ruta LIKE NEW.ruta || '%';
  END IF;
  IF OLD.ruta IS DISTINCT FROM NEW.ruta THEN
    PERFORM anotar_cambio(NEW.empresa_id, 'niveles', sobre::int, NULL)
    FROM unnest(string_to_array(OLD.ruta, '/') || string_to_array(NEW.ruta, '/')) sobre WHERE sobre <> '';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Something was written of which another record's GET tells: its parts, or what it counts. Arguments: the entity of
-- that record, the columns with its id (separated by commas), and the columns that count; without the last, all.
CREATE OR REPLACE FUNCTION parte_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  ahora jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  columna text;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM jsonb_object_keys(ahora) k
    WHERE ahora -> k IS DISTINCT FROM antes -> k
      AND (TG_NARGS < 3 OR k = ANY (string_to_array(TG_ARGV[2] || ',' || TG_ARGV[1], ',')))
  ) THEN RETURN NULL; END IF;
  FOREACH columna IN ARRAY string_to_array(TG_ARGV[1], ',') LOOP
    PERFORM anotar_cambio((antes ->> 'empresa_id')::int, TG_ARGV[0], (antes ->> columna)::int, NULL);
    IF ahora -> columna IS DISTINCT FROM antes -> columna THEN
      PERFORM anotar_cambio((ahora ->> 'empresa_id')::int, TG_ARGV[0], (ahora ->> columna)::int, NULL);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Plans count their dues that have an open order.
CREATE OR REPLACE FUNCTION plan_de_orden() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL
    AND OLD.estado NOT IN ('cerrada', 'cancelada') THEN OLD.mantenimiento_activo_id END;
  ahora integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL
    AND NEW.estado NOT IN ('cerrada', 'cancelada') THEN NEW.mantenimiento_activo_id END;
BEGIN
  IF antes IS NOT DISTINCT FROM ahora THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(v.empresa_id, 'mantenimiento', v.plan_id, NULL)
  FROM mantenimiento_activos v
  WHERE v.empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND v.id IN (antes, ahora);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A record was written: its own row. Arguments: the entity, then columns of which GET tells nothing, or that move by
-- themselves; a change of those alone is none.
CREATE OR REPLACE FUNCTION registro_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cambios (empresa_id, entidad, entidad_id, cambio)
    VALUES (NEW.empresa_id, TG_ARGV[0], NEW.id, pg_current_xact_id()::text::bigint)
    ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, TG_ARGV[0], OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF TG_NARGS > 1 AND to_jsonb(OLD) - TG_ARGV[1:] = to_jsonb(NEW) - TG_ARGV[1:] THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(NEW.empresa_id, TG_ARGV[0], NEW.id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A rule counts its events and tells the newest.
CREATE OR REPLACE FUNCTION regla_de_evento() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.regla_id, OLD.inicio_en, OLD.corregido)
    IS NOT DISTINCT FROM (NEW.regla_id, NEW.inicio_en, NEW.corregido)
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.regla_id IS NOT NULL THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'reglas', OLD.regla_id, NULL);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.regla_id IS NOT NULL THEN
    PERFORM anotar_cambio(NEW.empresa_id, 'reglas', NEW.regla_id, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A service tells what its parts cost today.
CREATE OR REPLACE FUNCTION servicios_de_repuesto() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(s.empresa_id, 'servicios', s.id, NULL)
  FROM servicios s
  WHERE s.empresa_id = NEW.empresa_id
    AND s.repuestos @> jsonb_build_array(jsonb_build_object('repuesto_id', NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A task tells the number, title and asset of its order, and whether that is open.
CREATE OR REPLACE FUNCTION tareas_de_orden() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF (OLD.numero, OLD.titulo, OLD.activo_id, OLD.estado IN ('completada', 'cerrada', 'cancelada'))
    IS DISTINCT FROM (NEW.numero, NEW.titulo, NEW.activo_id, NEW.estado IN ('completada', 'cerrada', 'cancelada'))
  THEN
    PERFORM anotar_cambio(t.empresa_id, 'tareas', t.id, NULL)
    FROM tareas t WHERE t.empresa_id = NEW.empresa_id AND t.orden_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- How far changes may be handed out: every transaction below `techo` is over, and no lower one can come. `epoca` names
-- the history of transactions that these numbers belong to.
CREATE OR REPLACE FUNCTION techo_de_cambios(OUT epoca text, OUT techo bigint) RETURNS record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT e.epoca, pg_snapshot_xmin(pg_current_snapshot())::text::bigint FROM epoca_cambios e WHERE e.id = 1
$$;
--> statement-breakpoint
-- A category counts its assets.
CREATE OR REPLACE TRIGGER cambio_de_categorias AFTER INSERT OR DELETE OR UPDATE OF categoria_id, eliminado_en ON activos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('categorias', 'categoria_id', 'eliminado_en');
--> statement-breakpoint
-- Fuel loads tell their unit.
CREATE OR REPLACE TRIGGER cambio_de_combustible AFTER UPDATE ON activos
  FOR EACH ROW
  WHEN (OLD.combustible IS DISTINCT FROM NEW.combustible)
  EXECUTE FUNCTION cargas_de_activo();
--> statement-breakpoint
-- Levels count the assets below them.
CREATE OR REPLACE TRIGGER cambio_de_niveles AFTER INSERT OR DELETE OR UPDATE OF nivel_id, eliminado_en ON activos
  FOR EACH ROW
  EXECUTE FUNCTION nivel_contado();
--> statement-breakpoint
-- The record itself, written in any way; columns that GET does not answer do not count.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON activos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('activos', 'limites_antes');
--> statement-breakpoint
-- activo.creado: every new asset.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON activos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('activo.creado', 'activo.cambiado');
--> statement-breakpoint
-- activo.cambiado: what moves the cursor of the list of assets; positions do not.
CREATE OR REPLACE TRIGGER salida_activo AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'activos')
  EXECUTE FUNCTION anotar_salida_de_cambio('activo.cambiado');
--> statement-breakpoint
-- orden.cambiada: what moves the cursor of the list of orders, its costs among them.
CREATE OR REPLACE TRIGGER salida_orden AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'ordenes')
  EXECUTE FUNCTION anotar_salida_de_cambio('orden.cambiada');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON cargas_combustible
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('combustible');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON categorias
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('categorias');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON codigos_falla
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('codigos_falla');
--> statement-breakpoint
-- A run tells what was corrected of it.
CREATE OR REPLACE TRIGGER cambio_de_ejecuciones AFTER INSERT OR UPDATE OR DELETE ON correcciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ejecuciones', 'ejecucion_id');
--> statement-breakpoint
-- An event tells what was corrected of it.
CREATE OR REPLACE TRIGGER cambio_de_eventos AFTER INSERT OR UPDATE OR DELETE ON correcciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('eventos', 'evento_id');
--> statement-breakpoint
-- A run tells when it was off its corridor; how far, once it is back.
CREATE OR REPLACE TRIGGER cambio_de_ejecuciones AFTER INSERT OR UPDATE OR DELETE ON desvios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ejecuciones', 'ejecucion_id', 'inicio_en,fin_en');
--> statement-breakpoint
-- An asset tells which device it carries.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON dispositivo_asignaciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
--> statement-breakpoint
-- A device tells which asset carries it.
CREATE OR REPLACE TRIGGER cambio_de_dispositivos AFTER INSERT OR UPDATE OR DELETE ON dispositivo_asignaciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('dispositivos', 'dispositivo_id');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON dispositivos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('dispositivos');
--> statement-breakpoint
-- An asset tells which of its documents expire, and when the first does.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON documentos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
--> statement-breakpoint
-- A person tells which of their documents expire, and when the first does.
CREATE OR REPLACE TRIGGER cambio_de_personal AFTER INSERT OR UPDATE OR DELETE ON documentos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('personal', 'personal_id');
--> statement-breakpoint
-- The run itself, but not what is expected of it from frame to frame.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON ejecuciones
  FOR EACH ROW
  EXECUTE FUNCTION ejecucion_cambiada();
--> statement-breakpoint
-- An event tells its steps and notes.
CREATE OR REPLACE TRIGGER cambio_de_eventos AFTER INSERT OR UPDATE OR DELETE ON evento_pasos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('eventos', 'evento_id');
--> statement-breakpoint
-- A rule counts its events and tells the newest.
CREATE OR REPLACE TRIGGER cambio_de_reglas
  AFTER INSERT OR DELETE OR UPDATE OF regla_id, inicio_en, corregido ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION regla_de_evento();
--> statement-breakpoint
-- The event itself, written in any way; what the product only notes for itself does not count.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION evento_cambiado();
--> statement-breakpoint
-- An order tells what its labour costs; hours without a rate are told too.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON mano_obra
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON mantenimiento
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('mantenimiento');
--> statement-breakpoint
-- A plan counts its dues by state and tells the next one.
CREATE OR REPLACE TRIGGER cambio_de_mantenimiento AFTER INSERT OR UPDATE OR DELETE ON mantenimiento_activos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('mantenimiento', 'plan_id',
    'fuera_desde,vence_en,vencido_desde,avisa_desde,pospuesto_hasta,sin_lecturas_desde,sin_historia,sin_medidor');
--> statement-breakpoint
-- An asset tells the values of its odometer and hour meter.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON medidores
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
--> statement-breakpoint
-- An order tells what its parts cost.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON movimientos_repuesto
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- Levels tell the names above them and count what is below.
CREATE OR REPLACE TRIGGER cambio_de_niveles AFTER UPDATE ON niveles
  FOR EACH ROW
  WHEN ((OLD.nombre, OLD.ruta) IS DISTINCT FROM (NEW.nombre, NEW.ruta))
  EXECUTE FUNCTION nivel_movido();
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON niveles
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('niveles');
--> statement-breakpoint
-- An order counts its photos.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_archivos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- An order counts its comments.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_comentarios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- An order tells what third parties cost.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_costos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- An order's moves are told with it.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_historial
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- A failure code counts the orders that name it.
CREATE OR REPLACE TRIGGER cambio_de_codigos_falla
  AFTER INSERT OR DELETE OR UPDATE OF problema_id, causa_id, remedio_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('codigos_falla', 'problema_id,causa_id,remedio_id', 'eliminado_en');
--> statement-breakpoint
-- Plans count their dues that have an open order.
CREATE OR REPLACE TRIGGER cambio_de_mantenimiento
  AFTER INSERT OR DELETE OR UPDATE OF estado, mantenimiento_activo_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION plan_de_orden();
--> statement-breakpoint
-- Tasks tell of their order.
CREATE OR REPLACE TRIGGER cambio_de_tareas AFTER UPDATE ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION tareas_de_orden();
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('ordenes');
--> statement-breakpoint
-- orden.cerrada: instead of orden.cambiada.
CREATE OR REPLACE TRIGGER salida_cerrada AFTER UPDATE ON ordenes
  FOR EACH ROW
  WHEN (OLD.estado <> 'cerrada' AND NEW.estado = 'cerrada')
  EXECUTE FUNCTION anotar_salida('orden.cerrada', 'orden.cambiada');
--> statement-breakpoint
-- orden.creada: every new order.
CREATE OR REPLACE TRIGGER salida_creada AFTER INSERT ON ordenes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('orden.creada', 'orden.cambiada');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON paradas
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('paradas');
--> statement-breakpoint
-- Levels count the staff below them.
CREATE OR REPLACE TRIGGER cambio_de_niveles AFTER INSERT OR DELETE OR UPDATE OF nivel_id, eliminado_en ON personal
  FOR EACH ROW
  EXECUTE FUNCTION nivel_contado();
--> statement-breakpoint
-- A member tells which person of the staff it is.
CREATE OR REPLACE TRIGGER cambio_de_usuarios AFTER INSERT OR DELETE OR UPDATE OF user_id, eliminado_en ON personal
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('usuarios', 'user_id', 'eliminado_en');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON personal
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('personal');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON plantillas
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('plantillas');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON reglas
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('reglas');
--> statement-breakpoint
-- Services tell what their parts cost.
CREATE OR REPLACE TRIGGER cambio_de_servicios AFTER UPDATE ON repuestos
  FOR EACH ROW
  WHEN (OLD.costo_unitario IS DISTINCT FROM NEW.costo_unitario)
  EXECUTE FUNCTION servicios_de_repuesto();
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON repuestos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('repuestos');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON rutas
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('rutas');
--> statement-breakpoint
-- A checklist counts the services that use it.
CREATE OR REPLACE TRIGGER cambio_de_plantillas
  AFTER INSERT OR DELETE OR UPDATE OF plantilla_id, eliminado_en ON servicios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('plantillas', 'plantilla_id', 'eliminado_en');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON servicios
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('servicios');
--> statement-breakpoint
-- An order counts its tasks, what is done of them, and their photos.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON tareas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON tareas
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('tareas');
--> statement-breakpoint
-- The member itself, joined, changed or removed.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON usuario_empresa
  FOR EACH ROW
  EXECUTE FUNCTION miembro_cambiado();
--> statement-breakpoint
-- What members show of their account.
CREATE OR REPLACE TRIGGER cambio_de_usuarios AFTER UPDATE ON usuarios
  FOR EACH ROW
  EXECUTE FUNCTION cuenta_cambiada();
--> statement-breakpoint
-- A stop tells how many assets are inside, and the last visit.
CREATE OR REPLACE TRIGGER cambio_de_paradas AFTER INSERT OR UPDATE OR DELETE ON visitas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('paradas', 'parada_id', 'activo_id,entrada_en,salida_en');
