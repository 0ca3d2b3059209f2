import type { combustible } from '#contract/entities/combustible';
import type { ronda } from '#contract/entities/componentes';
import type { nuevaMarcaParada } from '#contract/requests/despacho';
import type { llamadoSos } from '#contract/entities/eventos';
import type { nuevaLectura, reporteFalla } from '#contract/entities/hojaDeVida';
import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import type { mensajesLeidos, nuevoMensaje } from '#contract/requests/mensajes';
import type {
  cambioOrden,
  nuevoArchivoOrden,
  nuevoComentarioOrden,
  nuevoRepuestoOrden,
} from '#contract/entities/ordenes';
import type { solicitudes } from '#contract/entities/solicitudes';
import type { registroTarea } from '#contract/entities/tareas';
import type { z } from '#contract/core/validation';
import type { Dated } from './clock';

export type CambioSinVersion = Omit<z.input<typeof cambioOrden>, 'version' | 'visto'>;
export type RegistroSinVersion = Omit<z.input<typeof registroTarea>, 'version' | 'visto'>;

/** An operario's action. If a body contains file ids, these may be local pictures: they are uploaded first. */
export type Accion =
  | { tipo: 'transicion'; orden_id: number; cuerpo: CambioSinVersion }
  | {
      tipo: 'registro';
      orden_id: number;
      tarea_id: number;
      /** It only adds pictures to a result that was sent before them. */
      solo_fotos?: true;
      cuerpo: RegistroSinVersion;
    }
  /** `audios`: which of its files are voice notes. */
  | { tipo: 'comentario'; orden_id: number; cuerpo: z.input<typeof nuevoComentarioOrden>; audios?: string[] }
  | { tipo: 'archivo'; orden_id: number; cuerpo: z.input<typeof nuevoArchivoOrden> }
  | { tipo: 'quitar_archivo'; orden_id: number; archivo_id: string; cuerpo: Record<string, never> }
  | { tipo: 'repuesto'; orden_id: number; cuerpo: z.input<typeof nuevoRepuestoOrden> }
  | {
      tipo: 'lectura';
      orden_id: number | null;
      activo_id: number;
      medidor_id: number;
      cuerpo: z.input<typeof nuevaLectura>;
    }
  | { tipo: 'falla'; orden_id: null; activo_id: number; cuerpo: z.input<typeof reporteFalla> }
  | { tipo: 'inspeccion'; orden_id: null; activo_id: number; cuerpo: NuevaInspeccion }
  | { tipo: 'ronda_llantas'; orden_id: null; activo_id: number; cuerpo: z.input<typeof ronda> }
  | { tipo: 'carga'; orden_id: null; activo_id: number; cuerpo: z.input<typeof combustible.input> }
  | { tipo: 'solicitud'; orden_id: null; cuerpo: z.input<typeof solicitudes.input> }
  | { tipo: 'parada'; orden_id: null; ejecucion_id: number; cuerpo: z.input<typeof nuevaMarcaParada> }
  | { tipo: 'mensaje'; orden_id: null; cuerpo: z.input<typeof nuevoMensaje> }
  | { tipo: 'mensajes_leidos'; orden_id: null; cuerpo: z.input<typeof mensajesLeidos> }
  | { tipo: 'sos'; orden_id: null; cuerpo: z.input<typeof llamadoSos> };

/**
 * A change made on this phone that the server has not accepted yet.
 * conflicto   another user changed the same record first: the author decides
 * rechazada   the server rejected it, see `error`: its text stays until it is discarded
 */
export interface Entry {
  /** Its position in the order of changes. */
  n: number;
  /** The Idempotency-Key: a repeated request is executed once. */
  key: string;
  accion: Accion;
  /**
   * Version of the record that its author saw; null: the version after the previous change. Fixed at the first attempt.
   */
  version: number | null;
  /** The record as its author saw it, with their own changes before: what others changed since may contradict it. */
  seen?: object | undefined;
  /** The order's number and title at that time: the order may no longer be on this phone. */
  orden?: { numero: string; titulo: string } | undefined;
  /** The order now belongs to somebody else: the change was not made, and its text was sent as a comment. */
  traspaso?: Traspaso | undefined;
  creado_en: string;
  /** The clock by which it was dated. */
  reloj?: Dated | undefined;
  intentos: number;
  estado: 'pendiente' | 'enviando' | 'conflicto' | 'rechazada';
  error: { mensaje: string; campos: Record<string, string[]> } | null;
  /** Version of this shape, for later versions of the product. */
  contrato: 2;
}

/** As earlier versions of the product wrote it. */
type FirstEntry = Omit<Entry, 'key' | 'seen' | 'contrato'> & {
  clave: string;
  visto?: object | undefined;
  contrato: 1;
};

/** As it stands on a phone. */
export type StoredEntry = Entry | FirstEntry;

/** A stored entry in its present shape: what waited during an update of the product is sent with the key it had. */
export const presentEntry = (stored: StoredEntry): Entry => {
  if (stored.contrato === 2) return stored;
  const { clave: key, visto: seen, ...rest } = stored;
  return { ...rest, key, seen, contrato: 2 };
};

/** Why an order takes no work of this person any more: its new owner (null: nobody), or how it ended. */
export interface Traspaso {
  numero: string;
  titulo: string;
  responsable: string | null;
  estado?: 'cerrada' | 'cancelada' | undefined;
}

/** The versioned record that an entry changes; undefined for additions. */
export const targetOf = (accion: Accion): { parte: 'ordenes' | 'tareas'; id: number } | undefined => {
  if (accion.tipo === 'transicion') return { parte: 'ordenes', id: accion.orden_id };
  return accion.tipo === 'registro' ? { parte: 'tareas', id: accion.tarea_id } : undefined;
};

/**
 * Entries of one stream are sent strictly in order; streams do not wait for each other. The work of an order is one;
 * what is only added to it, comments and pictures, waits for nothing.
 */
export const streamOf = ({ n, accion }: Entry): string => {
  switch (accion.tipo) {
    case 'transicion':
    case 'repuesto':
      return `orden ${accion.orden_id}`;
    case 'registro':
      return accion.solo_fotos ? `suelta ${n}` : `orden ${accion.orden_id}`;
    case 'archivo':
      return `archivo ${accion.cuerpo.archivo_id}`;
    case 'quitar_archivo':
      return `archivo ${accion.archivo_id}`;
    case 'parada':
      return `parada ${accion.ejecucion_id} ${accion.cuerpo.clave}`;
    case 'lectura':
      return `medidor ${accion.medidor_id}`;
    default:
      return `suelta ${n}`;
  }
};

/** The API path of its request. */
export const pathOf = (accion: Accion): string => {
  switch (accion.tipo) {
    case 'transicion':
      return `/ordenes/${accion.orden_id}/transicion`;
    case 'registro':
      return `/tareas/${accion.tarea_id}/registro`;
    case 'comentario':
      return `/ordenes/${accion.orden_id}/comentarios`;
    case 'archivo':
      return `/ordenes/${accion.orden_id}/archivos`;
    case 'quitar_archivo':
      return `/ordenes/${accion.orden_id}/archivos/${accion.archivo_id}`;
    case 'repuesto':
      return `/ordenes/${accion.orden_id}/repuestos`;
    case 'lectura':
      return `/activos/${accion.activo_id}/medidores/${accion.medidor_id}/lecturas`;
    case 'falla':
      return `/activos/${accion.activo_id}/fallas`;
    case 'inspeccion':
      return '/inspecciones';
    case 'ronda_llantas':
      return `/activos/${accion.activo_id}/ronda`;
    case 'carga':
      return '/combustible';
    case 'solicitud':
      return '/solicitudes';
    case 'parada':
      return `/ejecuciones/${accion.ejecucion_id}/marcas`;
    case 'mensaje':
      return '/mensajes';
    case 'mensajes_leidos':
      return '/mensajes/leidos';
    case 'sos':
      return '/eventos/sos';
  }
};

/** The ids of files in its body. */
export const filesOf = (accion: Accion): string[] => {
  const { tipo, cuerpo } = accion;
  switch (tipo) {
    case 'quitar_archivo':
      return [accion.archivo_id];
    case 'transicion':
      return cuerpo.firma ? [cuerpo.firma.archivo_id] : [];
    case 'registro':
      return cuerpo.evidencias ?? [];
    case 'comentario':
      return cuerpo.adjuntos ?? [];
    case 'archivo':
      return [cuerpo.archivo_id];
    case 'falla':
      return cuerpo.fotos ?? [];
    case 'inspeccion':
      return [...cuerpo.respuestas.flatMap(({ fotos = [] }) => fotos), ...signatureOf(cuerpo.firma)];
    case 'solicitud':
      return [...(cuerpo.fotos ?? []), ...(cuerpo.voz_id ? [cuerpo.voz_id] : [])];
    case 'parada':
      return [...(cuerpo.fotos ?? []), cuerpo.audio_id, cuerpo.firma?.archivo_id].filter(
        (id) => typeof id === 'string',
      );
    case 'lectura':
    case 'carga':
      return cuerpo.foto_id ? [cuerpo.foto_id] : [];
    case 'repuesto':
    case 'ronda_llantas':
    case 'mensaje':
    case 'mensajes_leidos':
    case 'sos':
      return [];
  }
};

const signatureOf = (firma: NuevaInspeccion['firma']): string[] =>
  firma ? [typeof firma === 'string' ? firma : firma.archivo_id] : [];

/** Whether its author must decide before the entry can be sent. */
export const isStuck = ({ estado }: Entry): boolean => estado === 'conflicto' || estado === 'rechazada';
