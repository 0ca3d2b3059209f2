import { tipoActivo } from '../entities/activos';
import { esperaParada } from '../entities/ejecuciones';
import { momentFrom } from '../core/dateBounds';
import { moment, optionalText, rowId, secretText } from '../core/entity';
import { liveStates } from '../core/realtime';
import { z } from '../core/validation';

/** What a live link shows besides the place. */
export const muestraEnlaceVivo = z.object({
  velocidad: z.boolean().default(false),
  placa: z.boolean().default(true),
  /** The line of the route that is being driven, and the names of its stops. */
  ruta: z.boolean().default(false),
  eta: z.boolean().default(true),
  /** The way of the last half hour, never of before the link. */
  rastro: z.boolean().default(false),
});
export type MuestraEnlaceVivo = z.output<typeof muestraEnlaceVivo>;

/** The most characters of the title of a page. */
export const largoTitulo = 80;
/** The fewest and the most characters of a key. Of former links it may be shorter. */
export const largoClave = { min: 6, max: 60 } as const;

/** The most units of a link, its longest life in days, and the most living links of a company. */
export const masEnlaceVivo = { unidades: 50, dias: 92, porEmpresa: 200 } as const;

/** `POST /enlaces-vivos`: anybody with the address sees these units until `hasta`. */
export const nuevoEnlaceVivo = z.object({
  activos: z
    .array(rowId)
    .min(1, 'Elija al menos uno')
    .max(masEnlaceVivo.unidades)
    .transform((ids) => [...new Set(ids)]),
  hasta: momentFrom('life'),
  muestra: muestraEnlaceVivo.prefault({}),
  clave: z.string().min(largoClave.min).max(largoClave.max).nullish(),
  /** What the page is headed with. */
  titulo: optionalText(largoTitulo).optional(),
  /** The run or order that it was made for. With a run, the link shows the arrival of that run only. */
  ejecucion_id: rowId.nullish(),
  orden_id: rowId.nullish(),
});
export type NuevoEnlaceVivo = z.input<typeof nuevoEnlaceVivo>;

/** The answer of the creation, the only one with the address. */
export const enlaceVivoCreado = z.object({ id: rowId, url: secretText });
export type EnlaceVivoCreado = z.output<typeof enlaceVivoCreado>;

/** The most browsers that a link remembers. */
export const masVisitantes = 20;

/** `GET /enlaces-vivos`: those that live, the newest first. */
export const enlaceVivo = z.object({
  id: rowId,
  titulo: z.string().nullable(),
  activos: z.array(z.object({ id: rowId, nombre: z.string(), placa: z.string().nullable() })),
  hasta: moment,
  muestra: muestraEnlaceVivo,
  con_clave: z.boolean(),
  /** Too many wrong keys have closed it until then. Who had given the right one goes on seeing it. */
  cerrado_hasta: moment.nullable(),
  ejecucion_id: rowId.nullable(),
  orden_id: rowId.nullable(),
  usuario: z.string().nullable(),
  creado_en: moment,
  /** How often it was opened, and when last. */
  vistas_n: z.int(),
  vista_en: moment.nullable(),
  /** The browsers that opened it last, the latest first. `red`: the first half of their address. */
  visitantes: z
    .array(
      z.object({
        dispositivo: z.string(),
        red: z.string(),
        primera_en: moment,
        ultima_en: moment,
        veces: z.int(),
      }),
    )
    .max(masVisitantes),
  /** The caller made it. */
  mio: z.boolean(),
});
export type EnlaceVivo = z.output<typeof enlaceVivo>;

/** A unit as the page shows it. Nothing in it can be asked further by. */
const unidadViva = z.object({
  nombre: z.string(),
  tipo: tipoActivo,
  estado: z.enum(liveStates),
  /** Of its last position; null where none is known. */
  fecha: moment.nullable(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  rumbo: z.number().nullable(),
  velocidad_kmh: z.number().nullable(),
  rastro: z.array(z.tuple([z.number(), z.number()])),
  /**
   * The run that it drives: the name and line of its route, its next stop, and when it is expected there and at the
   * end.
   */
  viaje: z
    .object({
      ruta: z.string().nullable(),
      trazado: z.array(z.tuple([z.number(), z.number()])),
      siguiente: z.string().nullable(),
      siguiente_eta: moment.nullable(),
      destino: z.string().nullable(),
      eta: moment.nullable(),
      /** The same with what is known of it. */
      siguiente_espera: esperaParada.nullable(),
      espera: esperaParada.nullable(),
      /** How many of its stops are done. */
      paradas: z.object({ hechas: z.int(), todas: z.int() }).nullable(),
    })
    .nullable(),
});
export type UnidadViva = z.output<typeof unidadViva>;

/** `GET /vivo/{token}` as JSON: what its page shows. */
export const vistaViva = z.object({
  titulo: z.string().nullable(),
  empresa: z.string(),
  zona_horaria: z.string(),
  hasta: moment,
  unidades: z.array(unidadViva),
});
export type VistaViva = z.output<typeof vistaViva>;
