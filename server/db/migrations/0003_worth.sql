ALTER TABLE "movimientos_repuesto" ADD COLUMN "valor" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "repuestos" ADD COLUMN "valor" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
update movimientos_repuesto set valor = round(cantidad * costo_unitario, 2);--> statement-breakpoint
-- What an order gave back whole cost it nothing, whatever cents the prices had lost.
update movimientos_repuesto set valor = valor - vuelto.resto
from (
  select max(id) as ultimo, sum(valor) as resto from movimientos_repuesto where orden_id is not null
  group by orden_id, repuesto_id having sum(cantidad) = 0 and sum(valor) <> 0
) vuelto
where id = vuelto.ultimo;--> statement-breakpoint
update repuestos set valor = round(existencia * costo_unitario, 2);--> statement-breakpoint
ALTER TABLE "movimientos_repuesto" ALTER COLUMN "valor" SET NOT NULL;
