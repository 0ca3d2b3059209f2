-- Every key gets the company (docs/scale.md). A foreign key depends on the very index it refers to, so it is dropped and added again: that costs a
-- scan of its table, and a second index on the same two columns would cost writes for ever. The keys called «antes» serve processes of the version before,
-- whose ON CONFLICT names them; the next version drops them.
ALTER TABLE "activos" DROP CONSTRAINT "activos_categoria";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_conductor";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_nivel";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_padre";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_responsable";--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" DROP CONSTRAINT "asignaciones_activo";--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" DROP CONSTRAINT "asignaciones_dispositivo";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_activo";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_parada";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_personal";--> statement-breakpoint
ALTER TABLE "documentos" DROP CONSTRAINT "documentos_activo";--> statement-breakpoint
ALTER TABLE "documentos" DROP CONSTRAINT "documentos_persona";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_activo";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_persona";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_plan";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_ruta";--> statement-breakpoint
ALTER TABLE "estado_activo" DROP CONSTRAINT "estado_activo_activo";--> statement-breakpoint
ALTER TABLE "estado_dispositivo" DROP CONSTRAINT "estado_dispositivo_dispositivo";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_activo";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_orden";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_vencimiento";--> statement-breakpoint
ALTER TABLE "historial" DROP CONSTRAINT "historial_activo";--> statement-breakpoint
ALTER TABLE "importacion_filas" DROP CONSTRAINT "importacion_filas_importacion";--> statement-breakpoint
ALTER TABLE "lecturas" DROP CONSTRAINT "lecturas_medidor";--> statement-breakpoint
ALTER TABLE "mano_obra" DROP CONSTRAINT "mano_obra_orden";--> statement-breakpoint
ALTER TABLE "mano_obra" DROP CONSTRAINT "mano_obra_persona";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" DROP CONSTRAINT "mantenimiento_activos_activo";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" DROP CONSTRAINT "mantenimiento_activos_plan";--> statement-breakpoint
ALTER TABLE "mantenimiento_pasos" DROP CONSTRAINT "mantenimiento_pasos_vencimiento";--> statement-breakpoint
ALTER TABLE "medidores" DROP CONSTRAINT "medidores_activo";--> statement-breakpoint
ALTER TABLE "movimientos_repuesto" DROP CONSTRAINT "movimientos_repuesto_repuesto";--> statement-breakpoint
ALTER TABLE "niveles" DROP CONSTRAINT "niveles_padre";--> statement-breakpoint
ALTER TABLE "orden_archivos" DROP CONSTRAINT "orden_archivos_orden";--> statement-breakpoint
ALTER TABLE "orden_comentarios" DROP CONSTRAINT "orden_comentarios_orden";--> statement-breakpoint
ALTER TABLE "orden_costos" DROP CONSTRAINT "orden_costos_orden";--> statement-breakpoint
ALTER TABLE "orden_historial" DROP CONSTRAINT "orden_historial_orden";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_activo";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_nivel";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_responsable";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_solicitante";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_vencimiento";--> statement-breakpoint
ALTER TABLE "paradas" DROP CONSTRAINT "paradas_nivel";--> statement-breakpoint
ALTER TABLE "personal" DROP CONSTRAINT "personal_nivel";--> statement-breakpoint
ALTER TABLE "rutas_planes" DROP CONSTRAINT "rutas_planes_ruta";--> statement-breakpoint
ALTER TABLE "servicios" DROP CONSTRAINT "servicios_plantilla";--> statement-breakpoint
ALTER TABLE "tareas" DROP CONSTRAINT "tareas_asignado";--> statement-breakpoint
ALTER TABLE "tareas" DROP CONSTRAINT "tareas_orden";--> statement-breakpoint
ALTER TABLE "tiempos_parada" DROP CONSTRAINT "tiempos_parada_activo";--> statement-breakpoint
ALTER TABLE "niveles" DROP CONSTRAINT "niveles_uuid_unique";--> statement-breakpoint
ALTER TABLE "niveles" DROP CONSTRAINT "niveles_empresa_id";--> statement-breakpoint
ALTER TABLE "personal" DROP CONSTRAINT "personal_uuid_unique";--> statement-breakpoint
ALTER TABLE "personal" DROP CONSTRAINT "personal_empresa_id";--> statement-breakpoint
ALTER TABLE "categorias" DROP CONSTRAINT "categorias_uuid_unique";--> statement-breakpoint
ALTER TABLE "categorias" DROP CONSTRAINT "categorias_empresa_id";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_uuid_unique";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_empresa_id";--> statement-breakpoint
ALTER TABLE "documentos" DROP CONSTRAINT "documentos_uuid_unique";--> statement-breakpoint
ALTER TABLE "medidores" DROP CONSTRAINT "medidores_uuid_unique";--> statement-breakpoint
ALTER TABLE "medidores" DROP CONSTRAINT "medidores_empresa_id";--> statement-breakpoint
ALTER TABLE "plantillas" DROP CONSTRAINT "plantillas_uuid_unique";--> statement-breakpoint
ALTER TABLE "plantillas" DROP CONSTRAINT "plantillas_empresa_id";--> statement-breakpoint
ALTER TABLE "servicios" DROP CONSTRAINT "servicios_uuid_unique";--> statement-breakpoint
ALTER TABLE "servicios" DROP CONSTRAINT "servicios_empresa_id";--> statement-breakpoint
ALTER TABLE "repuestos" DROP CONSTRAINT "repuestos_uuid_unique";--> statement-breakpoint
ALTER TABLE "repuestos" DROP CONSTRAINT "repuestos_empresa_id";--> statement-breakpoint
ALTER TABLE "paradas" DROP CONSTRAINT "paradas_uuid_unique";--> statement-breakpoint
ALTER TABLE "paradas" DROP CONSTRAINT "paradas_empresa_id";--> statement-breakpoint
ALTER TABLE "visitas" DROP CONSTRAINT "visitas_una";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_uuid_unique";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_empresa_id";--> statement-breakpoint
ALTER TABLE "rutas_planes" DROP CONSTRAINT "rutas_planes_empresa_id";--> statement-breakpoint
ALTER TABLE "rutas_planes" RENAME CONSTRAINT "rutas_planes_uno" TO "rutas_planes_antes";--> statement-breakpoint
ALTER TABLE "rutas" DROP CONSTRAINT "rutas_uuid_unique";--> statement-breakpoint
ALTER TABLE "rutas" DROP CONSTRAINT "rutas_empresa_id";--> statement-breakpoint
ALTER TABLE "desvios" DROP CONSTRAINT "desvios_uno";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_uuid_unique";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_empresa_id";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_uuid_unique";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_empresa_id";--> statement-breakpoint
ALTER TABLE "tareas" DROP CONSTRAINT "tareas_uuid_unique";--> statement-breakpoint
ALTER TABLE "tareas" DROP CONSTRAINT "tareas_empresa_id";--> statement-breakpoint
ALTER TABLE "mantenimiento" DROP CONSTRAINT "mantenimiento_uuid_unique";--> statement-breakpoint
ALTER TABLE "mantenimiento" DROP CONSTRAINT "mantenimiento_empresa_id";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" DROP CONSTRAINT "mantenimiento_activos_empresa_id";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" RENAME CONSTRAINT "mantenimiento_activos_uno" TO "mantenimiento_activos_antes";--> statement-breakpoint
ALTER TABLE "reglas" DROP CONSTRAINT "reglas_uuid_unique";--> statement-breakpoint
ALTER TABLE "reglas" DROP CONSTRAINT "reglas_empresa_id";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_uuid_unique";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_empresa_id";--> statement-breakpoint
ALTER TABLE "dispositivos" DROP CONSTRAINT "dispositivos_uuid_unique";--> statement-breakpoint
ALTER TABLE "dispositivos" DROP CONSTRAINT "dispositivos_empresa_id";--> statement-breakpoint
ALTER TABLE "importaciones" DROP CONSTRAINT "importaciones_uuid_unique";--> statement-breakpoint
ALTER TABLE "importaciones" DROP CONSTRAINT "importaciones_empresa_id";--> statement-breakpoint
ALTER TABLE "posiciones" DROP CONSTRAINT "posiciones_unica";--> statement-breakpoint
ALTER TABLE "detenciones" DROP CONSTRAINT "detenciones_una";--> statement-breakpoint
ALTER TABLE "viajes" DROP CONSTRAINT "viajes_uno";--> statement-breakpoint
DROP INDEX "ejecuciones_programa_una";--> statement-breakpoint
DROP INDEX "ordenes_una_por_vencimiento";--> statement-breakpoint
DROP INDEX "asignaciones_vigente_dispositivo";--> statement-breakpoint
DROP INDEX "asignaciones_vigente_activo";--> statement-breakpoint
ALTER TABLE "importacion_filas" DROP CONSTRAINT "importacion_filas_importacion_id_numero_pk";--> statement-breakpoint
ALTER TABLE "km_dia" DROP CONSTRAINT "km_dia_activo_id_fecha_pk";--> statement-breakpoint
ALTER TABLE "puntos_control" DROP CONSTRAINT "puntos_control_activo_id_fecha_pk";--> statement-breakpoint
ALTER TABLE "niveles" DROP CONSTRAINT "niveles_pkey";--> statement-breakpoint
ALTER TABLE "personal" DROP CONSTRAINT "personal_pkey";--> statement-breakpoint
ALTER TABLE "categorias" DROP CONSTRAINT "categorias_pkey";--> statement-breakpoint
ALTER TABLE "activos" DROP CONSTRAINT "activos_pkey";--> statement-breakpoint
ALTER TABLE "documentos" DROP CONSTRAINT "documentos_pkey";--> statement-breakpoint
ALTER TABLE "lecturas" DROP CONSTRAINT "lecturas_pkey";--> statement-breakpoint
ALTER TABLE "medidores" DROP CONSTRAINT "medidores_pkey";--> statement-breakpoint
ALTER TABLE "tiempos_parada" DROP CONSTRAINT "tiempos_parada_pkey";--> statement-breakpoint
ALTER TABLE "plantillas" DROP CONSTRAINT "plantillas_pkey";--> statement-breakpoint
ALTER TABLE "servicios" DROP CONSTRAINT "servicios_pkey";--> statement-breakpoint
ALTER TABLE "movimientos_repuesto" DROP CONSTRAINT "movimientos_repuesto_pkey";--> statement-breakpoint
ALTER TABLE "repuestos" DROP CONSTRAINT "repuestos_pkey";--> statement-breakpoint
ALTER TABLE "paradas" DROP CONSTRAINT "paradas_pkey";--> statement-breakpoint
ALTER TABLE "visitas" DROP CONSTRAINT "visitas_pkey";--> statement-breakpoint
ALTER TABLE "cargas_combustible" DROP CONSTRAINT "cargas_combustible_pkey";--> statement-breakpoint
ALTER TABLE "rutas_planes" DROP CONSTRAINT "rutas_planes_pkey";--> statement-breakpoint
ALTER TABLE "rutas" DROP CONSTRAINT "rutas_pkey";--> statement-breakpoint
ALTER TABLE "desvios" DROP CONSTRAINT "desvios_pkey";--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_pkey";--> statement-breakpoint
ALTER TABLE "ordenes" DROP CONSTRAINT "ordenes_pkey";--> statement-breakpoint
ALTER TABLE "mano_obra" DROP CONSTRAINT "mano_obra_pkey";--> statement-breakpoint
ALTER TABLE "orden_archivos" DROP CONSTRAINT "orden_archivos_pkey";--> statement-breakpoint
ALTER TABLE "orden_comentarios" DROP CONSTRAINT "orden_comentarios_pkey";--> statement-breakpoint
ALTER TABLE "orden_costos" DROP CONSTRAINT "orden_costos_pkey";--> statement-breakpoint
ALTER TABLE "orden_historial" DROP CONSTRAINT "orden_historial_pkey";--> statement-breakpoint
ALTER TABLE "tareas" DROP CONSTRAINT "tareas_pkey";--> statement-breakpoint
ALTER TABLE "mantenimiento_marcas" DROP CONSTRAINT "mantenimiento_marcas_pkey";--> statement-breakpoint
ALTER TABLE "mantenimiento_pasos" DROP CONSTRAINT "mantenimiento_pasos_pkey";--> statement-breakpoint
ALTER TABLE "mantenimiento" DROP CONSTRAINT "mantenimiento_pkey";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" DROP CONSTRAINT "mantenimiento_activos_pkey";--> statement-breakpoint
ALTER TABLE "reglas" DROP CONSTRAINT "reglas_pkey";--> statement-breakpoint
ALTER TABLE "eventos_archivados" DROP CONSTRAINT "eventos_archivados_pkey";--> statement-breakpoint
ALTER TABLE "evento_pasos" DROP CONSTRAINT "evento_pasos_pkey";--> statement-breakpoint
ALTER TABLE "eventos" DROP CONSTRAINT "eventos_pkey";--> statement-breakpoint
ALTER TABLE "notificaciones" DROP CONSTRAINT "notificaciones_pkey";--> statement-breakpoint
ALTER TABLE "reportes_programados" DROP CONSTRAINT "reportes_programados_pkey";--> statement-breakpoint
ALTER TABLE "vistas" DROP CONSTRAINT "vistas_pkey";--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" DROP CONSTRAINT "dispositivo_asignaciones_pkey";--> statement-breakpoint
ALTER TABLE "dispositivos" DROP CONSTRAINT "dispositivos_pkey";--> statement-breakpoint
ALTER TABLE "tramas_rechazadas" DROP CONSTRAINT "tramas_rechazadas_pkey";--> statement-breakpoint
ALTER TABLE "historial" DROP CONSTRAINT "historial_pkey";--> statement-breakpoint
ALTER TABLE "importaciones" DROP CONSTRAINT "importaciones_pkey";--> statement-breakpoint
ALTER TABLE "trabajos" DROP CONSTRAINT "trabajos_pkey";--> statement-breakpoint
ALTER TABLE "dispositivos_desconocidos" DROP CONSTRAINT "dispositivos_desconocidos_pkey";--> statement-breakpoint
ALTER TABLE "estado_activo" DROP CONSTRAINT "estado_activo_pkey";--> statement-breakpoint
ALTER TABLE "estado_dispositivo" DROP CONSTRAINT "estado_dispositivo_pkey";--> statement-breakpoint
ALTER TABLE "reatribuciones" DROP CONSTRAINT "reatribuciones_pkey";--> statement-breakpoint
ALTER TABLE "proyecciones_apartadas" DROP CONSTRAINT "proyecciones_apartadas_pkey";--> statement-breakpoint
ALTER TABLE "detenciones" DROP CONSTRAINT "detenciones_pkey";--> statement-breakpoint
ALTER TABLE "proyecciones" DROP CONSTRAINT "proyecciones_pkey";--> statement-breakpoint
ALTER TABLE "recalculos_pendientes" DROP CONSTRAINT "recalculos_pendientes_pkey";--> statement-breakpoint
ALTER TABLE "viajes" DROP CONSTRAINT "viajes_pkey";--> statement-breakpoint
ALTER TABLE "niveles" ADD CONSTRAINT "niveles_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "personal" ADD CONSTRAINT "personal_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "medidores" ADD CONSTRAINT "medidores_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "tiempos_parada" ADD CONSTRAINT "tiempos_parada_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "plantillas" ADD CONSTRAINT "plantillas_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "servicios" ADD CONSTRAINT "servicios_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "movimientos_repuesto" ADD CONSTRAINT "movimientos_repuesto_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "repuestos" ADD CONSTRAINT "repuestos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "paradas" ADD CONSTRAINT "paradas_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "visitas" ADD CONSTRAINT "visitas_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD CONSTRAINT "cargas_combustible_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "rutas_planes" ADD CONSTRAINT "rutas_planes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "rutas" ADD CONSTRAINT "rutas_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "desvios" ADD CONSTRAINT "desvios_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "mano_obra" ADD CONSTRAINT "mano_obra_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "orden_archivos" ADD CONSTRAINT "orden_archivos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "orden_comentarios" ADD CONSTRAINT "orden_comentarios_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "orden_costos" ADD CONSTRAINT "orden_costos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "orden_historial" ADD CONSTRAINT "orden_historial_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "tareas" ADD CONSTRAINT "tareas_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "mantenimiento_marcas" ADD CONSTRAINT "mantenimiento_marcas_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "mantenimiento_pasos" ADD CONSTRAINT "mantenimiento_pasos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "mantenimiento" ADD CONSTRAINT "mantenimiento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD CONSTRAINT "mantenimiento_activos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "reglas" ADD CONSTRAINT "reglas_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "eventos_archivados" ADD CONSTRAINT "eventos_archivados_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "evento_pasos" ADD CONSTRAINT "evento_pasos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "notificaciones" ADD CONSTRAINT "notificaciones_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "reportes_programados" ADD CONSTRAINT "reportes_programados_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "vistas" ADD CONSTRAINT "vistas_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" ADD CONSTRAINT "dispositivo_asignaciones_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "dispositivos" ADD CONSTRAINT "dispositivos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "tramas_rechazadas" ADD CONSTRAINT "tramas_rechazadas_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "importacion_filas" ADD CONSTRAINT "importacion_filas_importacion_id_numero_empresa_id_pk" PRIMARY KEY("importacion_id","numero","empresa_id");--> statement-breakpoint
ALTER TABLE "importaciones" ADD CONSTRAINT "importaciones_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "trabajos" ADD CONSTRAINT "trabajos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "dispositivos_desconocidos" ADD CONSTRAINT "dispositivos_desconocidos_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "estado_activo" ADD CONSTRAINT "estado_activo_activo_id_empresa_id_pk" PRIMARY KEY("activo_id","empresa_id");--> statement-breakpoint
ALTER TABLE "estado_dispositivo" ADD CONSTRAINT "estado_dispositivo_dispositivo_id_empresa_id_pk" PRIMARY KEY("dispositivo_id","empresa_id");--> statement-breakpoint
ALTER TABLE "reatribuciones" ADD CONSTRAINT "reatribuciones_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "proyecciones_apartadas" ADD CONSTRAINT "proyecciones_apartadas_activo_id_empresa_id_pk" PRIMARY KEY("activo_id","empresa_id");--> statement-breakpoint
ALTER TABLE "detenciones" ADD CONSTRAINT "detenciones_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "km_dia" ADD CONSTRAINT "km_dia_activo_id_fecha_empresa_id_pk" PRIMARY KEY("activo_id","fecha","empresa_id");--> statement-breakpoint
ALTER TABLE "proyecciones" ADD CONSTRAINT "proyecciones_activo_id_empresa_id_pk" PRIMARY KEY("activo_id","empresa_id");--> statement-breakpoint
ALTER TABLE "puntos_control" ADD CONSTRAINT "puntos_control_activo_id_fecha_empresa_id_pk" PRIMARY KEY("activo_id","fecha","empresa_id");--> statement-breakpoint
ALTER TABLE "recalculos_pendientes" ADD CONSTRAINT "recalculos_pendientes_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
ALTER TABLE "viajes" ADD CONSTRAINT "viajes_id_empresa_id_pk" PRIMARY KEY("id","empresa_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ejecuciones_programa_una" ON "ejecuciones" USING btree ("ruta_id","activo_id","fecha","hora_salida","empresa_id") WHERE origen = 'programa';--> statement-breakpoint
-- After it, so that a refusal names the one above.
CREATE UNIQUE INDEX "ejecuciones_antes" ON "ejecuciones" USING btree ("ruta_id","activo_id","fecha","hora_salida") WHERE origen = 'programa';--> statement-breakpoint
CREATE UNIQUE INDEX "ordenes_una_por_vencimiento" ON "ordenes" USING btree ("mantenimiento_activo_id","empresa_id") WHERE eliminado_en is null and mantenimiento_activo_id is not null and estado not in ('cerrada', 'cancelada');--> statement-breakpoint
CREATE UNIQUE INDEX "asignaciones_vigente_dispositivo" ON "dispositivo_asignaciones" USING btree ("dispositivo_id","empresa_id") WHERE hasta is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asignaciones_vigente_activo" ON "dispositivo_asignaciones" USING btree ("activo_id","empresa_id") WHERE hasta is null;--> statement-breakpoint
ALTER TABLE "niveles" ADD CONSTRAINT "niveles_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "personal" ADD CONSTRAINT "personal_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "medidores" ADD CONSTRAINT "medidores_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "plantillas" ADD CONSTRAINT "plantillas_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "servicios" ADD CONSTRAINT "servicios_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "repuestos" ADD CONSTRAINT "repuestos_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "paradas" ADD CONSTRAINT "paradas_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "visitas" ADD CONSTRAINT "visitas_una" UNIQUE("activo_id","parada_id","entrada_en","empresa_id");--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD CONSTRAINT "cargas_combustible_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "rutas_planes" ADD CONSTRAINT "rutas_planes_uno" UNIQUE("ruta_id","huella","empresa_id");--> statement-breakpoint
ALTER TABLE "rutas" ADD CONSTRAINT "rutas_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "desvios" ADD CONSTRAINT "desvios_uno" UNIQUE("ejecucion_id","inicio_en","empresa_id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "tareas" ADD CONSTRAINT "tareas_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "mantenimiento" ADD CONSTRAINT "mantenimiento_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD CONSTRAINT "mantenimiento_activos_uno" UNIQUE("plan_id","activo_id","empresa_id");--> statement-breakpoint
ALTER TABLE "reglas" ADD CONSTRAINT "reglas_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "dispositivos" ADD CONSTRAINT "dispositivos_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "importaciones" ADD CONSTRAINT "importaciones_uuid_empresa_id_unique" UNIQUE("uuid","empresa_id");--> statement-breakpoint
ALTER TABLE "estado_activo" ADD CONSTRAINT "estado_activo_antes" UNIQUE("activo_id");--> statement-breakpoint
ALTER TABLE "estado_dispositivo" ADD CONSTRAINT "estado_dispositivo_antes" UNIQUE("dispositivo_id");--> statement-breakpoint
ALTER TABLE "posiciones" ADD CONSTRAINT "posiciones_unica" UNIQUE NULLS NOT DISTINCT("dispositivo_id","empresa_id","fecha_dispositivo","latitud","longitud");--> statement-breakpoint
ALTER TABLE "proyecciones_apartadas" ADD CONSTRAINT "proyecciones_apartadas_antes" UNIQUE("activo_id");--> statement-breakpoint
ALTER TABLE "detenciones" ADD CONSTRAINT "detenciones_una" UNIQUE("activo_id","inicio_en","empresa_id");--> statement-breakpoint
ALTER TABLE "km_dia" ADD CONSTRAINT "km_dia_antes" UNIQUE("activo_id","fecha");--> statement-breakpoint
ALTER TABLE "puntos_control" ADD CONSTRAINT "puntos_control_antes" UNIQUE("activo_id","fecha");--> statement-breakpoint
ALTER TABLE "viajes" ADD CONSTRAINT "viajes_uno" UNIQUE("activo_id","inicio_en","empresa_id");--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" DROP CONSTRAINT "asignaciones_dispositivo_sin_cruce";--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" ADD CONSTRAINT "asignaciones_dispositivo_sin_cruce"
  EXCLUDE USING gist (dispositivo_id WITH =, empresa_id WITH =, tstzrange(desde, hasta) WITH &&);--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" DROP CONSTRAINT "asignaciones_activo_sin_cruce";--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" ADD CONSTRAINT "asignaciones_activo_sin_cruce"
  EXCLUDE USING gist (activo_id WITH =, empresa_id WITH =, tstzrange(desde, hasta) WITH &&);--> statement-breakpoint
ALTER TABLE "tiempos_parada" DROP CONSTRAINT "tiempos_parada_sin_cruce";--> statement-breakpoint
ALTER TABLE "tiempos_parada" ADD CONSTRAINT "tiempos_parada_sin_cruce"
  EXCLUDE USING gist (activo_id WITH =, empresa_id WITH =, tstzrange(inicio_en, fin_en) WITH &&);--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_categoria" FOREIGN KEY ("empresa_id", "categoria_id") REFERENCES "categorias"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_conductor" FOREIGN KEY ("empresa_id", "conductor_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_nivel" FOREIGN KEY ("empresa_id", "nivel_id") REFERENCES "niveles"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_padre" FOREIGN KEY ("empresa_id", "padre_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "activos" ADD CONSTRAINT "activos_responsable" FOREIGN KEY ("empresa_id", "responsable_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" ADD CONSTRAINT "asignaciones_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "dispositivo_asignaciones" ADD CONSTRAINT "asignaciones_dispositivo" FOREIGN KEY ("empresa_id", "dispositivo_id") REFERENCES "dispositivos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD CONSTRAINT "cargas_combustible_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD CONSTRAINT "cargas_combustible_parada" FOREIGN KEY ("empresa_id", "parada_id") REFERENCES "paradas"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD CONSTRAINT "cargas_combustible_personal" FOREIGN KEY ("empresa_id", "personal_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_persona" FOREIGN KEY ("empresa_id", "personal_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_persona" FOREIGN KEY ("empresa_id", "personal_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_plan" FOREIGN KEY ("empresa_id", "plan_id") REFERENCES "rutas_planes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_ruta" FOREIGN KEY ("empresa_id", "ruta_id") REFERENCES "rutas"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "estado_activo" ADD CONSTRAINT "estado_activo_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "estado_dispositivo" ADD CONSTRAINT "estado_dispositivo_dispositivo" FOREIGN KEY ("empresa_id", "dispositivo_id") REFERENCES "dispositivos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_vencimiento" FOREIGN KEY ("empresa_id", "mantenimiento_activo_id") REFERENCES "mantenimiento_activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "importacion_filas" ADD CONSTRAINT "importacion_filas_importacion" FOREIGN KEY ("empresa_id", "importacion_id") REFERENCES "importaciones"("empresa_id", "id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_medidor" FOREIGN KEY ("empresa_id", "medidor_id") REFERENCES "medidores"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "mano_obra" ADD CONSTRAINT "mano_obra_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "mano_obra" ADD CONSTRAINT "mano_obra_persona" FOREIGN KEY ("empresa_id", "personal_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD CONSTRAINT "mantenimiento_activos_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD CONSTRAINT "mantenimiento_activos_plan" FOREIGN KEY ("empresa_id", "plan_id") REFERENCES "mantenimiento"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "mantenimiento_pasos" ADD CONSTRAINT "mantenimiento_pasos_vencimiento" FOREIGN KEY ("empresa_id", "vencimiento_id") REFERENCES "mantenimiento_activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "medidores" ADD CONSTRAINT "medidores_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "movimientos_repuesto" ADD CONSTRAINT "movimientos_repuesto_repuesto" FOREIGN KEY ("empresa_id", "repuesto_id") REFERENCES "repuestos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "niveles" ADD CONSTRAINT "niveles_padre" FOREIGN KEY ("empresa_id", "padre_id") REFERENCES "niveles"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "orden_archivos" ADD CONSTRAINT "orden_archivos_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "orden_comentarios" ADD CONSTRAINT "orden_comentarios_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "orden_costos" ADD CONSTRAINT "orden_costos_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "orden_historial" ADD CONSTRAINT "orden_historial_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_nivel" FOREIGN KEY ("empresa_id", "nivel_id") REFERENCES "niveles"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_responsable" FOREIGN KEY ("empresa_id", "responsable_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_solicitante" FOREIGN KEY ("empresa_id", "solicitante_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "ordenes" ADD CONSTRAINT "ordenes_vencimiento" FOREIGN KEY ("empresa_id", "mantenimiento_activo_id") REFERENCES "mantenimiento_activos"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "paradas" ADD CONSTRAINT "paradas_nivel" FOREIGN KEY ("empresa_id", "nivel_id") REFERENCES "niveles"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "personal" ADD CONSTRAINT "personal_nivel" FOREIGN KEY ("empresa_id", "nivel_id") REFERENCES "niveles"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "rutas_planes" ADD CONSTRAINT "rutas_planes_ruta" FOREIGN KEY ("empresa_id", "ruta_id") REFERENCES "rutas"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "servicios" ADD CONSTRAINT "servicios_plantilla" FOREIGN KEY ("empresa_id", "plantilla_id") REFERENCES "plantillas"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "tareas" ADD CONSTRAINT "tareas_asignado" FOREIGN KEY ("empresa_id", "asignado_a_id") REFERENCES "personal"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "tareas" ADD CONSTRAINT "tareas_orden" FOREIGN KEY ("empresa_id", "orden_id") REFERENCES "ordenes"("empresa_id", "id");--> statement-breakpoint
ALTER TABLE "tiempos_parada" ADD CONSTRAINT "tiempos_parada_activo" FOREIGN KEY ("empresa_id", "activo_id") REFERENCES "activos"("empresa_id", "id");--> statement-breakpoint
-- They run for all companies at once, so that row-level security does not name the company for them.
CREATE OR REPLACE FUNCTION mantenimiento_marca_pasos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT v.empresa_id, v.activo_id
    FROM cambiadas c JOIN mantenimiento_activos v ON v.empresa_id = c.empresa_id AND v.id = c.vencimiento_id WHERE c.tipo NOT IN ('entra', 'sale');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mantenimiento_marca_ordenes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT v.empresa_id, v.activo_id
    FROM cambiadas c JOIN antes a ON a.id = c.id JOIN mantenimiento_activos v ON v.empresa_id = c.empresa_id AND v.id = c.mantenimiento_activo_id
    WHERE (a.estado, a.cerrada_en, a.completada_en, a.eliminado_en, a.afecta_plan) IS DISTINCT FROM (c.estado, c.cerrada_en, c.completada_en, c.eliminado_en, c.afecta_plan);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mantenimiento_marca_lecturas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT m.empresa_id, m.activo_id
    FROM cambiadas c JOIN medidores m ON m.empresa_id = c.empresa_id AND m.id = c.medidor_id
    WHERE EXISTS (SELECT FROM mantenimiento_activos v JOIN mantenimiento p ON p.empresa_id = v.empresa_id AND p.id = v.plan_id AND p.medidor_tipo = m.tipo
      WHERE v.activo_id = m.activo_id);
  RETURN NULL;
END $$;
