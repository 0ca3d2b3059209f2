import type { CompanySubject } from './access';
import type { EntityName } from './entityNames';
import { worksInTheField, type Role } from './roles';

/**
 * Channel names, event names and payloads. Names contain the company, so that access to a channel depends on
 * membership.
 */

export const companyTopics = ['posiciones', 'eventos', 'ordenes', 'mensajes', 'cambios'] as const;
export type CompanyTopic = (typeof companyTopics)[number];

export const channels = {
  company: (empresaId: number, topic: CompanyTopic) => `private-empresa.${empresaId}.${topic}`,
  presence: (empresaId: number) => `presence-empresa.${empresaId}`,
  user: (userId: number) => `private-user.${userId}`,
  import: (uuid: string) => `private-importacion.${uuid}`,
};

/** Server events have exactly this name; laravel-echo listens to `.name`. */
export const events = {
  posiciones: 'posiciones',
  cambios: 'cambios',
  trabajo: 'trabajo',
  importacion: 'importacion',
  notificacion: 'notificacion',
} as const;

/** The states of an asset on the map; messages contain the index. */
export const liveStates = ['movimiento', 'ralenti', 'detenido', 'sin_conexion', 'alarma'] as const;
export type LiveState = (typeof liveStates)[number];

/**
 * asset id, device time (s since 1970), degrees, degrees, km/h or null, heading 0–359 or null, index in `liveStates`.
 */
export type PositionRow = [
  activoId: number,
  fechaS: number,
  lat: number,
  lon: number,
  kmH: number | null,
  rumbo: number | null,
  estado: number,
];

/** `t`: server time in ms when the batch was sent. */
export interface PositionsMessage {
  t: number;
  filas: PositionRow[];
}

/** «Fetch it again»: the record of this kind with this id now has this version. */
export interface ChangeMessage {
  recurso: string;
  id: number;
  version: number;
}

/**
 * The topic on which changes of a kind of record are published to its company. `cambios`: records whose ids every
 * member may know; `ordenes`: the office gets the id and fetches the record, operarios get it on their own channel;
 * null: not published.
 */
export const topicOf: Readonly<Record<EntityName, 'cambios' | 'ordenes' | 'eventos' | null>> = {
  activos: 'cambios',
  niveles: 'cambios',
  personal: 'cambios',
  servicios: 'cambios',
  ejecuciones: 'cambios',
  ordenes: 'ordenes',
  tareas: 'ordenes',
  eventos: 'eventos',
  categorias: null,
  codigos_falla: null,
  combustible: null,
  dispositivos: null,
  mantenimiento: null,
  paradas: null,
  plantillas: null,
  inspecciones: null,
  defectos: null,
  solicitudes: null,
  garantias: null,
  componentes: null,
  proveedores: null,
  bodegas: null,
  traslados: null,
  conteos: null,
  compras: null,
  presupuestos: null,
  reglas: null,
  repuestos: null,
  rutas: null,
  usuarios: null,
};

/** The kinds of records whose changes a topic tells of. */
export const entitiesOn = (topic: CompanyTopic) =>
  (Object.keys(topicOf) as EntityName[]).filter((name) => topicOf[name] === topic);

/** The channel of a role for orders and tasks: for the office, all of its company; for an operario, only their own. */
export const ordersChannel = (role: Role, empresaId: number, userId: number) =>
  worksInTheField(role) ? channels.user(userId) : channels.company(empresaId, 'ordenes');

/** The entities published on `.ordenes`. */
export const toldOfOrders: readonly string[] = entitiesOn('ordenes');

export type Channel =
  | { kind: 'company'; empresaId: number; topic: CompanyTopic }
  | { kind: 'presence'; empresaId: number }
  | { kind: 'user'; userId: number }
  | { kind: 'import'; uuid: string };

const id = '([1-9]\\d{0,9})';
const grammar: [RegExp, (match: RegExpExecArray) => Channel][] = [
  [
    new RegExp(`^private-empresa\\.${id}\\.(${companyTopics.join('|')})$`),
    (m) => ({ kind: 'company', empresaId: Number(m[1]), topic: m[2] as CompanyTopic }),
  ],
  [new RegExp(`^presence-empresa\\.${id}$`), (m) => ({ kind: 'presence', empresaId: Number(m[1]) })],
  [new RegExp(`^private-user\\.${id}$`), (m) => ({ kind: 'user', userId: Number(m[1]) })],
  [/^private-importacion\.([0-9a-f-]{36})$/, (m) => ({ kind: 'import', uuid: m[1] ?? '' })],
];

/** The channel of a name; undefined if there is no such channel. */
export const parseChannel = (name: string): Channel | undefined => {
  for (const [pattern, build] of grammar) {
    const match = pattern.exec(name);
    if (match) return build(match);
  }
  return undefined;
};

/**
 * The subject that a user must be allowed to `list` to join a company's topic; `cambios` contains only ids, so a
 * reference is enough.
 */
export const topicSubject: Record<Exclude<CompanyTopic, 'cambios'>, CompanySubject> = {
  posiciones: 'posiciones',
  eventos: 'eventos',
  ordenes: 'ordenes',
  mensajes: 'mensajes',
};
