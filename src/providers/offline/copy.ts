import type { ActivoSlim } from '#contract/entities/activos';
import type { PorHacer } from '#contract/requests/inspecciones';
import type { Paquete } from '#contract/requests/paquete';
import type { StoredClock } from './clock';
import type { MontadoEn } from './tyres';

/** The server's last state, part by part. */
export interface Copy extends Omit<Paquete, 'hora'> {
  /** Every asset of the company, for reports of failures. */
  flota: ActivoSlim[];
  /** What this person inspects, with the forms and what is open on each asset. */
  inspecciones: PorHacer;
  /** What is mounted on those assets and on those of the orders, for rounds of readings. */
  llantas: MontadoEn[];
  /** When the server last responded, ms since 1970; null: never. */
  sincronizado: number | null;
  /** When everything beyond the packet was last loaded completely, ms since 1970; null: never. */
  completo: number | null;
  /** The ETag of the last packet; null: it must be sent again. */
  etag: string | null;
  /** What is known of this device's clock; null: nothing. */
  reloj: StoredClock | null;
}

/** The copy of a phone that has loaded nothing yet. */
export const nothing: Copy = {
  persona: null,
  ordenes: [],
  personas: [],
  tareas: [],
  activos: [],
  repuestos: [],
  codigos_falla: [],
  comentarios: [],
  archivos: [],
  mano_obra: [],
  usados: [],
  rutas: [],
  mensajes: [],
  conduccion: null,
  fotos_min_cierre: 0,
  flota: [],
  inspecciones: { activos: [], formularios: [] },
  llantas: [],
  sincronizado: null,
  completo: null,
  etag: null,
  reloj: null,
};

/** What an earlier version of the product stored, in its present shape, until it is loaded again. */
export const presentCopy = (copy: Copy): Copy => ({
  ...{ codigos_falla: [] },
  ...copy,
  rutas: copy.rutas.map((ruta) => ({
    ...{ cuenta_desde: beginning, inicio_en: null, fin_en: null },
    ...ruta,
    marcas: ruta.marcas.map((mark) => ({ ...{ cuenta: true, codigos: [], audio: null }, ...mark })),
  })),
});

const beginning = new Date(0).toISOString();
