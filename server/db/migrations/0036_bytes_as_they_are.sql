-- Files come packed already: packing them again only holds up who waits for the database.
ALTER TABLE "archivos" ALTER COLUMN "contenido" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "carga_partes" ALTER COLUMN "contenido" SET STORAGE EXTERNAL;
