import { moment, rowId, secretText } from '../core/entity';
import { z } from '../core/validation';
import { limitesSolicitud } from '../rules/requestLimits';
import { contactoSolicitud, descripcionSolicitud, estadoSolicitud } from '../entities/solicitudes';

export { limitesSolicitud };

/** `POST /enlaces-solicitud`: a page at which anybody may say what is broken, for a label. One of the two. */
export const nuevoEnlaceSolicitud = z
  .object({ activo_id: rowId.nullable().default(null), nivel_id: rowId.nullable().default(null) })
  .refine(({ activo_id, nivel_id }) => (activo_id === null) !== (nivel_id === null), {
    path: ['activo_id'],
    error: 'Elija un activo o un lugar',
  });

/** The answer of the creation, the only one with the address. */
export const enlaceSolicitudCreado = z.object({ id: rowId, url: secretText });
export type EnlaceSolicitudCreado = z.output<typeof enlaceSolicitudCreado>;

/** `GET /enlaces-solicitud`, the newest first. */
export const enlaceSolicitud = z.object({
  id: rowId,
  activo_id: rowId.nullable(),
  nivel_id: rowId.nullable(),
  /** Of the asset or the place. */
  nombre: z.string(),
  usuario: z.string().nullable(),
  creado_en: moment,
  usado_en: moment.nullable(),
  solicitudes_n: z.int(),
});
export type EnlaceSolicitud = z.output<typeof enlaceSolicitud>;

/** Per company. */
export const masEnlacesSolicitud = 20_000;

/** `GET /solicitar/{token}`. `dificultad`: with how many zero bits SHA-256 of `reto.prueba` begins. */
export const paginaSolicitar = z.object({
  nombre: z.string(),
  foto_url: z.string().nullable(),
  reto: z.string(),
  dificultad: z.int(),
});
export type PaginaSolicitar = z.output<typeof paginaSolicitar>;

/** In base64, with or without `data:…;base64,` before it. */
const enviado = (bytes: number) => z.string().max(Math.ceil((bytes * 4) / 3) + 100);

/** `POST /solicitar/{token}`. */
export const solicitudEnviada = z.object({
  descripcion: descripcionSolicitud,
  fotos: z.array(enviado(limitesSolicitud.foto)).max(limitesSolicitud.fotos).default([]),
  voz: enviado(limitesSolicitud.voz).nullable().default(null),
  contacto: contactoSolicitud.nullable().default(null),
  reto: z.string().min(1).max(400),
  prueba: z.string().min(1).max(40),
});

/** Where its state can be read. */
export const solicitudRecibida = z.object({ seguimiento: secretText });

/** `GET /solicitud/{token}`: never the inside of its order. */
export const seguimientoSolicitud = z.object({ estado: estadoSolicitud, texto: z.string() });
