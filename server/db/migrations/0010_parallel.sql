-- Functions that only read are said so: one that is not called PARALLEL SAFE keeps PostgreSQL from sharing out the whole statement that it stands in.
ALTER FUNCTION archivo_url(uuid) PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION nombre_completo(text, text) PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION nombre_usuario(integer) PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION mi_empresa() PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION coincidencias(regclass, text[]) PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION ordenes_con_ayuda(integer) PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION ordenes_con_servicio(integer[]) PARALLEL SAFE;
