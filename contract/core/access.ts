import type { Entity } from './entity';
import type { EntityName } from './entityNames';
import { isOfThePlatform, roles, type Role } from './roles.ts';

/** `reference`: the list and many requests return only the fields of a picker or a map layer, and no page opens. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'reference';

/** Entities, and other things that have access rights. */
export type Subject =
  | EntityName
  | 'aportes'
  | 'posiciones'
  | 'viajes'
  | 'detenciones'
  | 'jornadas'
  | 'conduccion'
  | 'uso'
  | 'visitas'
  | 'mensajes'
  | 'auditoria'
  | 'importaciones'
  | 'reportes'
  | 'webhooks'
  | 'reenvios'
  | 'enlaces-vivos'
  | 'tiempo_real'
  | 'admin-empresas'
  | 'admin-users'
  | 'admin-dispositivos'
  | 'admin-activos';

const all: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete'];
const read: readonly Action[] = ['list', 'show'];
const handle: readonly Action[] = ['list', 'show', 'edit'];
/** What is made and never changed: acts. */
const make: readonly Action[] = ['list', 'show', 'create'];
const reference: readonly Action[] = ['reference'];
const none: readonly Action[] = [];

type Grants = Record<Role, readonly Action[]>;

/** Threads of messages. `list` shows all threads of the company; a role without it sees only its own thread. */
const threads: Grants = {
  superadmin: ['list', 'show', 'create'],
  admin: ['list', 'show', 'create'],
  monitor: ['list', 'show', 'create'],
  operario: ['show', 'create'],
};

const office: Grants = { superadmin: all, admin: all, monitor: none, operario: none };
const control: Grants = { superadmin: read, admin: read, monitor: read, operario: none };
const platform: Grants = { superadmin: all, admin: none, monitor: none, operario: none };

/** The rights of each role. The server enforces this table and the client hides what it forbids. */
export const access: Record<Subject, Grants> = {
  activos: { ...office, monitor: reference, operario: read },
  niveles: { ...office, monitor: reference, operario: reference },
  categorias: { ...office, monitor: reference, operario: reference },
  personal: { ...office, monitor: reference, operario: reference },
  servicios: { ...office, monitor: reference, operario: reference },
  repuestos: { ...office, monitor: reference, operario: reference },
  proveedores: office,
  // An operario sees, counts and transfers from a store of their own.
  bodegas: { ...office, operario: ['reference', 'show'] },
  traslados: { superadmin: make, admin: make, monitor: none, operario: make },
  // To edit one is to close it.
  conteos: { superadmin: [...make, 'edit'], admin: [...make, 'edit'], monitor: none, operario: make },
  compras: office,
  presupuestos: office,
  plantillas: { ...office, monitor: reference, operario: read },
  // To edit one is to annul it.
  inspecciones: { superadmin: [...make, 'edit'], admin: [...make, 'edit'], monitor: none, operario: make },
  // To edit one is to order, repair or discard it.
  defectos: { superadmin: handle, admin: handle, monitor: none, operario: read },
  // Everybody makes requests and sees their own; to edit one is to decide it.
  solicitudes: { superadmin: [...make, 'edit'], admin: [...make, 'edit'], monitor: make, operario: make },
  garantias: office,
  // An operario reads depths and pressures of what is mounted (`aportes`).
  componentes: { ...office, operario: read },
  codigos_falla: { ...office, monitor: reference, operario: reference },
  // An operario records loads, and sees only their own.
  combustible: { ...office, operario: ['list', 'show', 'create'] },
  dispositivos: office,
  usuarios: office,
  // What people who work on an asset may add to it: readings, photos, comments, failures.
  aportes: { ...office, operario: ['create'] },
  posiciones: { superadmin: read, admin: read, monitor: read, operario: read },
  // Computed from positions, including replays: read-only.
  viajes: control,
  detenciones: control,
  jornadas: control,
  conduccion: control,
  uso: control,
  visitas: control,
  // Events are never written by users: to edit one is to change its state. An operario only calls for help, with the
  // right to add (`aportes`).
  eventos: { superadmin: handle, admin: handle, monitor: handle, operario: none },
  reglas: office,
  mantenimiento: office,
  paradas: { ...office, monitor: read },
  rutas: { ...office, monitor: read },
  ejecuciones: { ...office, monitor: read },
  // An operario sees their own orders and reports failures; the moves (contract/entities/ordenes.ts) define what they
  // may do with orders.
  ordenes: { ...office, operario: ['list', 'show', 'create'] },
  tareas: { ...office, operario: read },
  mensajes: threads,
  auditoria: { ...office, superadmin: read, admin: read },
  importaciones: office,
  reportes: { ...office, superadmin: read, admin: read },
  webhooks: office,
  reenvios: office,
  // Monitors see all past trips anyway, so they may share where vehicles are.
  'enlaces-vivos': { ...office, monitor: all },
  // To hear of changes as they happen; each channel also asks for the right to read what it tells of.
  tiempo_real: { superadmin: read, admin: read, monitor: read, operario: read },
  'admin-empresas': platform,
  'admin-users': platform,
  'admin-dispositivos': platform,
  'admin-activos': platform,
};

/** Whether a role may do this to records of this kind. Roles that may list may also refer. */
export const can = (role: Role, action: Action, subject: Subject): boolean => {
  const granted = access[subject][role];
  return granted.includes(action) || (action === 'reference' && granted.includes('list'));
};

/** A wall shows what its role may see, but nothing that people write to each other or share with others. */
export const isShownOnWalls = (subject: Subject): boolean => subject !== 'mensajes' && subject !== 'enlaces-vivos';

/** Who may answer for an event: those who may change its state. */
export const eventRoles = roles.filter((role) => can(role, 'edit', 'eventos'));
export const companyEventRoles = eventRoles.filter((role) => !isOfThePlatform(role));

export const isSubject = (name: string): name is Subject => Object.hasOwn(access, name);

/** Subjects inside one company; the others span companies. */
export type CompanySubject = Exclude<Subject, `admin-${string}`>;
export const isCompanySubject = (name: string): name is CompanySubject => isSubject(name) && !name.startsWith('admin-');

/**
 * The fields of a record that a role gets: all with the right to edit, all but costs with the right to list, those of
 * `reference` otherwise. Nobody can search, sort or filter by fields that they do not get.
 */
export const sees = (
  role: Role,
  { name, reference, costs }: Pick<Entity, 'name' | 'reference' | 'costs'>,
): ((field: string) => boolean) => {
  if (can(role, 'edit', name)) return () => true;
  const free = (field: string) => !costs.includes(field);
  if (can(role, 'list', name)) return free;
  const referenced: readonly string[] = can(role, 'reference', name) ? reference : [];
  return (field) => referenced.includes(field) && free(field);
};

/** The sets of searched fields of all roles, the widest first. */
export const searchedSets = (
  entity: Pick<Entity, 'name' | 'reference' | 'costs' | 'searched'>,
): readonly (readonly string[])[] => {
  const sets = [entity.searched, ...roles.map((role) => entity.searched.filter(sees(role, entity)))].filter(
    (fields) => fields.length > 0,
  );
  const distinct = new Map(sets.map((fields) => [fields.join(), fields]));
  return [...distinct.values()].sort((a, b) => b.length - a.length);
};
