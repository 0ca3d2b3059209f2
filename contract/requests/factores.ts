import { moment, rowId, secretText } from '../core/entity';
import { z } from '../core/validation';

/** What guards an account beside its password. */

/** The steps that may follow the password: the app's code, a key, a recovery code. */
export const pasos = z.enum(['totp', 'llave', 'codigo']);
export type Paso = z.output<typeof pasos>;

/** A code of the app, or a recovery code; spaces and dashes do not count. */
export const codigo = z.string().trim().min(6).max(40);

/** `GET /user/segundo-factor`. `debe`: a company asks for one that is missing, from `debe_desde` on. */
export const segundoFactor = z.object({
  /** The app's codes are in force. */
  activo: z.boolean(),
  desde: moment.nullable(),
  codigos_quedan: z.int(),
  llaves_n: z.int(),
  /** Whether the account has a password at all. */
  con_clave: z.boolean(),
  debe: z.boolean(),
  debe_desde: moment.nullable(),
  /** The company that asks first; null: none does, or the installation itself. */
  empresa: z.string().nullable(),
});
export type SegundoFactor = z.output<typeof segundoFactor>;

/** `POST /user/segundo-factor`: the secret of a new app, which changes nothing before its first code. */
export const secretoNuevo = z.object({ secreto: secretText, uri: secretText });
export type SecretoNuevo = z.output<typeof secretoNuevo>;

/** Recovery codes, shown once. */
export const codigosNuevos = z.object({ codigos: z.array(secretText) });

/** An answer of a browser's WebAuthn, as its JSON. The server's library reads it. */
export const respuestaLlave = z.looseObject({ id: z.string().max(2_000), type: z.literal('public-key') });
/** Options for a browser's WebAuthn, as their JSON. */
export const opcionesLlave = z.record(z.string(), z.unknown());

/** `POST /user/confirmar`: one of them. */
export const confirmacion = z.object({ clave: z.string().min(1).max(200), codigo, llave: respuestaLlave }).partial();

const nombreLlave = z.string().trim().min(1).max(60);
/** `POST /user/llaves` */
export const nuevaLlave = z.object({ nombre: nombreLlave, respuesta: respuestaLlave });
export const cambioLlave = z.object({ nombre: nombreLlave });
/** The first factor of an account comes with its recovery codes. */
export const llaveCreada = z.object({ id: rowId, codigos: z.array(secretText).optional() });

export const llave = z.object({
  id: rowId,
  nombre: z.string(),
  creado_en: moment,
  usada_en: moment.nullable(),
  /** Its maker keeps a copy on the owner's other devices. */
  sincronizada: z.boolean(),
});
export type Llave = z.output<typeof llave>;

/** A device that needs no second step. */
export const equipo = z.object({ id: rowId, nombre: z.string(), creado_en: moment, usado_en: moment });
export type Equipo = z.output<typeof equipo>;

export const metodoIngreso = z.enum(['clave', 'codigo', 'recuperacion', 'llave', 'equipo', 'oidc', 'enlace']);

/** A log-in, newest first; `lugar` only where the installation has a file of places. */
export const ingreso = z.object({
  id: z.int(),
  fecha: moment,
  programa: z.string(),
  ip: z.string().nullable(),
  lugar: z.string().nullable(),
  metodo: metodoIngreso,
});
export type Ingreso = z.output<typeof ingreso>;
