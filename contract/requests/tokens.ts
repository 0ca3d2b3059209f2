import { access, isCompanySubject, type CompanySubject } from '../core/access';
import { momentFrom } from '../core/dateBounds';
import { moment, rowId, secretText } from '../core/entity';
import { z } from '../core/validation';

/** What a token may do with records of one kind. `escritura` includes reading. */
export const nivelPermiso = z.enum(['lectura', 'escritura']);
export type NivelPermiso = z.output<typeof nivelPermiso>;

/** A right as it is named in errors and in the documentation. */
export type Permiso = `${CompanySubject}:${NivelPermiso}`;

/** What a token may be granted: everything that has access rights inside a company. */
export const sujetosToken = Object.keys(access).filter(isCompanySubject);

/** Computed or recorded by the product itself: there is nothing to write. */
const soloLectura: readonly CompanySubject[] = [
  'auditoria',
  'posiciones',
  'viajes',
  'detenciones',
  'jornadas',
  'conduccion',
  'uso',
  'visitas',
  'tiempo_real',
];
/** What people add to assets and orders. Reading it takes the right to read those. */
const soloEscritura: readonly CompanySubject[] = ['aportes'];

/** The levels that mean something for a subject. */
export const nivelesDe = (subject: CompanySubject): readonly NivelPermiso[] =>
  soloLectura.includes(subject) ? ['lectura'] : soloEscritura.includes(subject) ? ['escritura'] : nivelPermiso.options;

export const permisosToken = z
  .partialRecord(z.enum(sujetosToken), nivelPermiso)
  .refine((given) => Object.keys(given).length > 0, 'Elija al menos un permiso');
export type PermisosToken = z.output<typeof permisosToken>;

/** Whether these rights include that one. */
export const includes = (granted: PermisosToken, subject: CompanySubject, level: NivelPermiso): boolean => {
  const has = granted[subject];
  return has === level || has === 'escritura';
};

const direccion = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  'Escriba una dirección o una red, por ejemplo 203.0.113.0/24',
);
const future = (at: string | null) => at === null || Date.parse(at) > Date.now();

/** `POST /tokens`. `direcciones`: the only addresses and networks from which it works; none means all. */
export const nuevoToken = z.object({
  nombre: z.string().trim().min(1).max(80),
  permisos: permisosToken,
  caduca_en: momentFrom('life').nullable().default(null).refine(future, 'Elija una fecha futura'),
  direcciones: z.array(direccion).max(20).default([]),
});

/** `token` is returned only once. */
export const tokenCreado = z.object({ id: rowId, token: secretText });
export type TokenCreado = z.output<typeof tokenCreado>;

/** `GET /tokens`, the newest first. */
export const token = z.object({
  id: rowId,
  nombre: z.string(),
  permisos: permisosToken,
  direcciones: z.array(z.string()),
  /** Its author: it never may do more than they. */
  usuario: z.string().nullable(),
  creado_en: moment,
  /** Null: it works until it is revoked. */
  caduca_en: moment.nullable(),
  ultimo_uso_en: moment.nullable(),
  ultima_direccion: z.string().nullable(),
});
export type Token = z.output<typeof token>;

/** `ftr_` and 40 letters and digits. */
export const formaToken = /^ftr_[0-9A-Za-z]{40}$/;

/** Per company. */
export const masTokens = 50;
/** In days: the expiry that the form offers, and how long before it the author gets a mail. */
export const diasToken = { ofrecidos: 90, aviso: 7 } as const;

/** The right that a token lacks, in a 403. */
export const permissionHeader = 'X-Permiso-Necesario';

/** The page that documents the API. */
export const apiDocs = '/api/docs';
