import type { Subject } from './access';
import type { EntityName } from './index';
import type { Role } from './roles';

/** Channel names, event names and payloads. Names carry the company, so that joining one is a question of membership. */

export const companyTopics = ['posiciones', 'eventos', 'ordenes', 'cambios'] as const;
export type CompanyTopic = (typeof companyTopics)[number];

export const channels = {
  company: (empresaId: number, topic: CompanyTopic) => `private-empresa.${empresaId}.${topic}`,
  presence: (empresaId: number) => `presence-empresa.${empresaId}`,
  user: (userId: number) => `private-user.${userId}`,
  import: (uuid: string) => `private-importacion.${uuid}`,
};

/** Server events are sent under their exact name; laravel-echo listens to `.name`. */
export const events = { posiciones: 'posiciones', cambios: 'cambios', trabajo: 'trabajo', importacion: 'importacion', notificacion: 'notificacion' } as const;

/** How an asset stands on the map; the index is what travels. */
export const liveStates = ['movimiento', 'ralenti', 'detenido', 'sin_conexion', 'alarma'] as const;
export type LiveState = (typeof liveStates)[number];

/** asset id, device time (s since 1970), degrees, degrees, km/h or null, heading 0–359 or null, index in `liveStates`. */
export type PositionRow = [activoId: number, fechaS: number, lat: number, lon: number, kmH: number | null, rumbo: number | null, estado: number];

/** `t`: server time in ms at which the batch left. */
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
 * The topic on which a company learns that a record of this kind changed. `cambios`: what every member may refer to; `ordenes`: the
 * office gets the id and fetches the record, operarios get it on their own channel; null: not published.
 */
export const topicOf: Readonly<Record<EntityName, 'cambios' | 'ordenes' | 'eventos' | null>> = {
  activos: 'cambios',
  niveles: 'cambios',
  personal: 'cambios',
  servicios: 'cambios',
  ordenes: 'ordenes',
  tareas: 'ordenes',
  eventos: 'eventos',
  categorias: null,
  combustible: null,
  dispositivos: null,
  ejecuciones: null,
  mantenimiento: null,
  paradas: null,
  plantillas: null,
  reglas: null,
  repuestos: null,
  rutas: null,
  usuarios: null,
};

/** Where a role hears of orders and tasks: the office of all of its company, an operario of their own alone. */
export const ordersChannel = (role: Role, empresaId: number, userId: number) =>
  role === 'operario' ? channels.user(userId) : channels.company(empresaId, 'ordenes');

/** The entities that `.ordenes` publishes. */
export const toldOfOrders: readonly string[] = Object.entries(topicOf).flatMap(([name, topic]) => (topic === 'ordenes' ? [name] : []));

export type Channel =
  | { kind: 'company'; empresaId: number; topic: CompanyTopic }
  | { kind: 'presence'; empresaId: number }
  | { kind: 'user'; userId: number }
  | { kind: 'import'; uuid: string };

const id = '([1-9]\\d{0,9})';
const grammar: [RegExp, (match: RegExpExecArray) => Channel][] = [
  [new RegExp(`^private-empresa\\.${id}\\.(${companyTopics.join('|')})$`), (m) => ({ kind: 'company', empresaId: Number(m[1]), topic: m[2] as CompanyTopic })],
  [new RegExp(`^presence-empresa\\.${id}$`), (m) => ({ kind: 'presence', empresaId: Number(m[1]) })],
  [new RegExp(`^private-user\\.${id}$`), (m) => ({ kind: 'user', userId: Number(m[1]) })],
  [/^private-importacion\.([0-9a-f-]{36})$/, (m) => ({ kind: 'import', uuid: m[1] ?? '' })],
];

/** The channel that a name means, or undefined when the product has none of that name. */
export const parseChannel = (name: string): Channel | undefined => {
  for (const [pattern, build] of grammar) {
    const match = pattern.exec(name);
    if (match) return build(match);
  }
  return undefined;
};

/** What a user must be allowed to `list` to join a company's topic; `cambios` contains only ids, so a reference is enough. */
export const topicSubject: Record<Exclude<CompanyTopic, 'cambios'>, Subject> = { posiciones: 'posiciones', eventos: 'eventos', ordenes: 'ordenes' };
