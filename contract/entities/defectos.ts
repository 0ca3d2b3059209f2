import { dayOrMoment, defineEntity, moment, money, optionalText, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';
import { severidadDefecto } from './plantillas';

export const estadoDefecto = z.enum(['abierto', 'en_orden', 'reparado', 'descartado']);
export type EstadoDefecto = z.output<typeof estadoDefecto>;

/** Those that are still to be repaired. */
export const defectosAbiertos = ['abierto', 'en_orden'] as const satisfies readonly EstadoDefecto[];

/** A point of a form that fails on an asset, from its first sighting to its repair: derived, never written. */
export const defectos = defineEntity({
  name: 'defectos',
  fields: {},
  computed: {
    activo_id: rowId,
    plantilla_id: rowId,
    plantilla: z.string(),
    /** The id of the point in its form. */
    item: z.string(),
    titulo: z.string(),
    grupo: z.string().nullable(),
    severidad: severidadDefecto,
    estado: estadoDefecto,
    abierto_en: moment,
    /** The one that saw it first. */
    inspeccion_id: rowId.nullable(),
    vistas_n: z.int(),
    ultima_vista_en: moment,
    orden_id: rowId.nullable(),
    orden_numero: z.string().nullable(),
    reparado_en: moment.nullable(),
    reparado_por_id: z.int().nullable(),
    /** Who repaired it, in words; of one that was discarded, who did. */
    reparado_por: z.string().nullable(),
    /** Of its repair, or why it was discarded. */
    nota: z.string().nullable(),
    /** What was seen last: words of who inspected, and the address of a photo. */
    ultima_nota: z.string().nullable(),
    foto_url: z.string().nullable(),
    /** Its part of what its order cost; null without one. */
    costo: money.nullable(),
  },
  filters: {
    activo_id: rowId,
    plantilla_id: rowId,
    item: z.string().max(40),
    severidad: severidadDefecto,
    estado: estadoDefecto,
    /** Still to be repaired. */
    abierto: z.boolean(),
    /** Seen more than once. */
    repetido: z.boolean(),
    orden_id: rowId,
    bajo_nivel_id: rowId,
    /** Opened from then on, and before; `hasta` is excluded. */
    desde: dayOrMoment,
    hasta: dayOrMoment,
  },
  means: { abierto: { whether: { has: 'estado', among: defectosAbiertos } } },
  sortable: ['severidad', 'estado', 'abierto_en', 'vistas_n', 'ultima_vista_en', 'reparado_en'],
  searched: ['titulo', 'grupo', 'nota'],
  reference: ['id', 'uuid', 'titulo', 'severidad', 'estado'],
  costs: ['costo'],
});

export type Defecto = RecordOf<typeof defectos>;

const nota = z.string().trim().min(1).max(1_000);

/** `POST /defectos/{id}/reparar`. `nombre`: who did it, if it was not the caller. `fecha`: by default now. */
export const reparacion = z.object({
  nota,
  version: z.int(),
  nombre: optionalText(120).default(null),
});

/** `POST /defectos/{id}/descartar`: it was none. */
export const descarte = z.object({ nota, version: z.int() });

/** `POST /defectos/{id}/orden`: an order of its own, or `orden_id` of one that exists. */
export const ordenDeDefecto = z
  .object({
    orden_id: rowId.optional(),
    responsable_id: rowId.nullable(),
    titulo: z.string().trim().min(3).max(160),
  })
  .partial();

/** `GET /defectos/{id}/historial`: its sightings and what was done about it, the newest first. */
export const pasoDefecto = z.object({
  tipo: z.enum(['visto', 'orden', 'orden_cancelada', 'reparado', 'descartado', 'reabierto']),
  fecha: moment,
  persona: z.string().nullable(),
  nota: z.string().nullable(),
  fotos: z.array(z.string()),
  inspeccion_id: rowId.nullable(),
  orden_id: rowId.nullable(),
});
export type PasoDefecto = z.output<typeof pasoDefecto>;
