ALTER TABLE "rutas_planes" ADD CONSTRAINT "rutas_planes_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP CONSTRAINT "ejecuciones_plan_id_rutas_planes_id_fk";
--> statement-breakpoint
ALTER TABLE "importacion_filas" DROP CONSTRAINT "importacion_filas_importacion_id_importaciones_id_fk";
--> statement-breakpoint
ALTER TABLE "estado_activo" DROP CONSTRAINT "estado_activo_activo_id_activos_id_fk";
--> statement-breakpoint
ALTER TABLE "estado_dispositivo" DROP CONSTRAINT "estado_dispositivo_dispositivo_id_dispositivos_id_fk";
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD CONSTRAINT "ejecuciones_plan" FOREIGN KEY ("empresa_id","plan_id") REFERENCES "public"."rutas_planes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importacion_filas" ADD CONSTRAINT "importacion_filas_importacion" FOREIGN KEY ("empresa_id","importacion_id") REFERENCES "public"."importaciones"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estado_activo" ADD CONSTRAINT "estado_activo_activo" FOREIGN KEY ("empresa_id","activo_id") REFERENCES "public"."activos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estado_dispositivo" ADD CONSTRAINT "estado_dispositivo_dispositivo" FOREIGN KEY ("empresa_id","dispositivo_id") REFERENCES "public"."dispositivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
