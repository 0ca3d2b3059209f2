import { activos } from '../entities/activos';
import { codigosFalla } from '../entities/codigosFalla';
import { rutaPaquete } from './despacho';
import { rowId } from '../core/entity';
import { mensaje } from './mensajes';
import { documento, historial, medidor, resumen } from '../entities/hojaDeVida';
import { archivoOrden, comentarioOrden, manoObra, ordenes, repuestoOrden } from '../entities/ordenes';
import { repuestos } from '../entities/repuestos';
import { tareas } from '../entities/tareas';
import { z } from '../core/validation';

const activoPaquete = activos.record
  .pick({
    id: true,
    uuid: true,
    codigo: true,
    nombre: true,
    placa: true,
    tipo_activo: true,
    estado: true,
    nivel_id: true,
    categoria_id: true,
    conductor_id: true,
    image_url: true,
    apto: true,
    motivo_no_apto: true,
  })
  .extend({ medidores: z.array(medidor) });
export type ActivoPaquete = z.output<typeof activoPaquete>;

const repuestoPaquete = repuestos.record.pick({ id: true, codigo: true, nombre: true, unidad: true, existencia: true });
export type RepuestoPaquete = z.output<typeof repuestoPaquete>;

const codigoPaquete = codigosFalla.record.pick({
  id: true,
  clase: true,
  codigo: true,
  nombre: true,
  categoria_id: true,
});
export type CodigoPaquete = z.output<typeof codigoPaquete>;

/** Without costs, for every role. */
const ordenPaquete = ordenes.record.omit({
  costo_mano_obra: true,
  costo_repuestos: true,
  costo_terceros: true,
  costo_total: true,
  recuperado: true,
});
export type OrdenPaquete = z.output<typeof ordenPaquete>;

/**
 * `GET /ordenes/paquete`: all the data that an operario's phone needs without network. Their own orders, open ones and
 * those completed or closed within seven days, and what belongs to them; every active part and code of failure.
 */
export const paquete = z.object({
  /** The caller's person of the staff; null: none, so there are no orders either. */
  persona: z.object({ id: rowId, nombre: z.string() }).nullable(),
  ordenes: z.array(ordenPaquete),
  /** Who is in charge of them. */
  personas: z.array(z.object({ id: rowId, nombre: z.string() })),
  tareas: z.array(tareas.record),
  /** Those of the orders, and those that the person drives, on a route of today too. */
  activos: z.array(activoPaquete),
  repuestos: z.array(repuestoPaquete),
  codigos_falla: z.array(codigoPaquete),
  comentarios: z.array(comentarioOrden),
  archivos: z.array(archivoOrden),
  /** The caller's own hours of the last seven days, and the clock that runs. */
  mano_obra: z.array(manoObra),
  usados: z.array(repuestoOrden),
  /**
   * The caller's own driving: the score of the last days (`limits.driving`; null: too few kilometres), and the minutes
   * at the wheel since Monday, in quarters of an hour. Null: they drove nothing in these days.
   */
  conduccion: z.object({ puntaje: z.number().nullable(), minutos_semana: z.int() }).nullable(),
  /** What the person drives today and tomorrow, in the order of the departures. */
  rutas: z.array(rutaPaquete),
  /** The newest messages of the person's own thread, oldest first. */
  mensajes: z.array(mensaje),
  /** The company's default of photos required to complete an order (`fotos_min`). */
  fotos_min_cierre: z.int(),
  /** The server's clock, ISO, for phones with a wrong one. */
  hora: z.string(),
});
export type Paquete = z.output<typeof paquete>;

/** Users who may not see costs get assets without them. */
const activoHoja = activos.record.partial({
  costo_adquisicion: true,
  valor_residual: true,
  costo_hora_parada: true,
  proveedor: true,
});

/**
 * `GET /activos/hojas?ids=1,2`: the sheets of these assets, as a phone stores them: the newest entries of each, and
 * their number by kind.
 */
export const hojaPaquete = z.object({
  activo: activoHoja,
  resumen,
  historial: z.array(historial),
  conteos: z.record(z.string(), z.int()),
  medidores: z.array(medidor),
  documentos: z.array(documento),
});
export type HojaPaquete = z.output<typeof hojaPaquete>;
