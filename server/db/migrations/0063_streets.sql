CREATE TABLE "direcciones" (
	"celda" text PRIMARY KEY NOT NULL,
	"direccion" text,
	"pedida_en" timestamptz(3) DEFAULT now() NOT NULL,
	"sabida_en" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "geocodificador" (
	"id" smallint PRIMARY KEY NOT NULL,
	"libre_en" timestamptz(3) NOT NULL,
	"fallos" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "direcciones_por_saber" ON "direcciones" USING btree ("pedida_en") WHERE sabida_en is null;--> statement-breakpoint
CREATE INDEX "direcciones_por_edad" ON "direcciones" USING btree ("sabida_en");