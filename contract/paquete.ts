import { activos } from './activos';
import { rowId } from './entity';
import { documento, historial, medidor, resumen } from './hojaDeVida';
import { archivoOrden, comentarioOrden, manoObra, ordenes, repuestoOrden } from './ordenes';
import { repuestos } from './repuestos';
import { tareas } from './tareas';
import { z } from './validation';

const activoPaquete = activos.record
  .pick({ id: true, uuid: true, codigo: true, nombre: true, placa: true, tipo_activo: true, estado: true, nivel_id: true, image_url: true })
  .extend({ medidores: z.array(medidor) });
export type ActivoPaquete = z.output<typeof activoPaquete>;

const repuestoPaquete = repuestos.record.pick({ id: true, codigo: true, nombre: true, unidad: true, existencia: true });
export type RepuestoPaquete = z.output<typeof repuestoPaquete>;

/**
 * `GET /ordenes/paquete`: all that the phone of an operario works with while there is no network. Its own orders, those that are
 * open and those completed or closed within seven days, and what hangs from them; every part of the catalogue in use.
 */
export const paquete = z.object({
  /** Whom of staff the caller is; null: nobody, so there are no orders either. */
  persona: z.object({ id: rowId, nombre: z.string() }).nullable(),
  ordenes: z.array(ordenes.record),
  tareas: z.array(tareas.record),
  activos: z.array(activoPaquete),
  repuestos: z.array(repuestoPaquete),
  comentarios: z.array(comentarioOrden),
  archivos: z.array(archivoOrden),
  /** The caller's own hours of the last seven days, and the clock that runs. */
  mano_obra: z.array(manoObra),
  usados: z.array(repuestoOrden),
  /** Photos without which the company completes no order that says nothing of its own (`fotos_min`). */
  fotos_min_cierre: z.int(),
  /** The server's clock, ISO: what a phone with a wrong one dates its work by. */
  hora: z.string(),
});
export type Paquete = z.output<typeof paquete>;

/** `GET /activos/hojas?ids=1,2`: the sheets of these assets, as far as a phone keeps them: the newest entries of each, and how many there are by kind. */
export const hojaPaquete = z.object({
  activo: activos.record,
  resumen,
  historial: z.array(historial),
  conteos: z.record(z.string(), z.int()),
  medidores: z.array(medidor),
  documentos: z.array(documento),
});
export type HojaPaquete = z.output<typeof hojaPaquete>;
