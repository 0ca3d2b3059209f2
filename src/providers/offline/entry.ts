import type { combustible } from '#contract/combustible';
import type { llamadoSos } from '#contract/eventos';
import type { nuevaLectura, reporteFalla } from '#contract/hojaDeVida';
import type { cambioOrden, nuevoArchivoOrden, nuevoComentarioOrden, nuevoRepuestoOrden } from '#contract/ordenes';
import type { registroTarea } from '#contract/tareas';
import type { z } from '#contract/validation';

export type CambioSinVersion = Omit<z.input<typeof cambioOrden>, 'version'>;
export type RegistroSinVersion = Omit<z.input<typeof registroTarea>, 'version'>;

/** What an operario does. Where a body names files, it may name pictures of this phone: they are sent first. */
export type Accion =
  | { tipo: 'transicion'; orden_id: number; cuerpo: CambioSinVersion }
  | { tipo: 'registro'; orden_id: number; tarea_id: number; cuerpo: RegistroSinVersion }
  | { tipo: 'comentario'; orden_id: number; cuerpo: z.input<typeof nuevoComentarioOrden> }
  | { tipo: 'archivo'; orden_id: number; cuerpo: z.input<typeof nuevoArchivoOrden> }
  | { tipo: 'quitar_archivo'; orden_id: number; archivo_id: string; cuerpo: Record<string, never> }
  | { tipo: 'repuesto'; orden_id: number; cuerpo: z.input<typeof nuevoRepuestoOrden> }
  | { tipo: 'lectura'; orden_id: number | null; activo_id: number; medidor_id: number; cuerpo: z.input<typeof nuevaLectura> }
  | { tipo: 'falla'; orden_id: null; activo_id: number; cuerpo: z.input<typeof reporteFalla> }
  | { tipo: 'carga'; orden_id: null; activo_id: number; cuerpo: z.input<typeof combustible.input> }
  | { tipo: 'sos'; orden_id: null; cuerpo: z.input<typeof llamadoSos> };

/**
 * One thing done on this phone that the server has not taken yet.
 * conflicto   somebody changed the same record first: a person decides
 * rechazada   the server said no, in `error`: what was written stays until it is discarded
 */
export interface Entry {
  /** Its place in the order in which things were done. */
  n: number;
  /** The Idempotency-Key: with it, sent twice is done once. */
  clave: string;
  accion: Accion;
  /** Of the record as its author saw it; null: whatever the change before it leaves. Fixed by the first attempt. */
  version: number | null;
  /** That record as its author saw it, to tell what somebody else changed; undefined when it was not known. */
  visto?: object | undefined;
  /** The order it was done on, as it was called then: it may not be on this phone any more. */
  orden?: { numero: string; titulo: string } | undefined;
  /** The order is somebody else's by now: it was not done, and what was written of it went as a comment. */
  traspaso?: Traspaso | undefined;
  creado_en: string;
  intentos: number;
  estado: 'pendiente' | 'enviando' | 'conflicto' | 'rechazada';
  error: { mensaje: string; campos: Record<string, string[]> } | null;
  /** Of this shape, for a later version of the product. */
  contrato: 1;
}

/** An order that changed hands, and to whom; null: nobody. */
export interface Traspaso {
  numero: string;
  titulo: string;
  responsable: string | null;
}

/** What an entry changes and has a version of its own; undefined for what is only added. */
export const targetOf = (accion: Accion): { parte: 'ordenes' | 'tareas'; id: number } | undefined => {
  if (accion.tipo === 'transicion') return { parte: 'ordenes', id: accion.orden_id };
  return accion.tipo === 'registro' ? { parte: 'tareas', id: accion.tarea_id } : undefined;
};

/** Entries of one stream go strictly one after another; streams do not wait for each other. */
export const streamOf = ({ n, accion }: Entry): string => {
  if (accion.orden_id !== null) return `orden ${accion.orden_id}`;
  return accion.tipo === 'lectura' ? `medidor ${accion.medidor_id}` : `suelta ${n}`;
};

/** Where it is sent: a path of the API. */
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
    case 'carga':
      return '/combustible';
    case 'sos':
      return '/eventos/sos';
  }
};

/** The ids of files that its body names. */
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
    case 'lectura':
    case 'carga':
      return cuerpo.foto_id ? [cuerpo.foto_id] : [];
    case 'repuesto':
    case 'sos':
      return [];
  }
};

/** What stands between an entry and the server: it goes, or a person decides first. */
export const isStuck = ({ estado }: Entry): boolean => estado === 'conflicto' || estado === 'rechazada';
