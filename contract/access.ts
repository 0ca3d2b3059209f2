import type { EntityName } from './index';
import type { Role } from './roles';

/** `reference`: the list and many calls answer only what a picker or a map layer shows, and no page opens. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'reference';

/** Entities, and the things beside them that somebody may or may not see. */
export type Subject =
  | EntityName
  | 'aportes'
  | 'posiciones'
  | 'eventos'
  | 'auditoria'
  | 'importaciones'
  | 'reportes'
  | 'admin-empresas'
  | 'admin-users'
  | 'admin-dispositivos'
  | 'admin-activos';

const all: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete'];
const read: readonly Action[] = ['list', 'show'];
const reference: readonly Action[] = ['reference'];
const none: readonly Action[] = [];

type Grants = Record<Role, readonly Action[]>;

const office: Grants = { superadmin: all, admin: all, monitor: none, operario: none };
const platform: Grants = { superadmin: all, admin: none, monitor: none, operario: none };

/** Who may do what to a record. The server refuses by this table and the client hides by it. */
export const access: Record<Subject, Grants> = {
  activos: { ...office, monitor: reference, operario: read },
  niveles: { ...office, monitor: reference, operario: reference },
  categorias: { ...office, monitor: reference, operario: reference },
  personal: { ...office, monitor: reference, operario: reference },
  servicios: { ...office, monitor: reference, operario: reference },
  repuestos: { ...office, monitor: reference, operario: reference },
  plantillas: { ...office, monitor: reference, operario: reference },
  dispositivos: office,
  usuarios: office,
  // What whoever works on an asset may add to it: readings, photos, comments, failures.
  aportes: { ...office, operario: ['create'] },
  posiciones: { superadmin: read, admin: read, monitor: read, operario: read },
  eventos: { ...office, monitor: read },
  // An operario sees its own and reports what it finds; the table of moves (contract/ordenes.ts) says what it may do with them.
  ordenes: { ...office, operario: ['list', 'show', 'create'] },
  tareas: { ...office, operario: read },
  auditoria: { ...office, superadmin: read, admin: read },
  importaciones: office,
  reportes: { ...office, superadmin: read, admin: read },
  'admin-empresas': platform,
  'admin-users': platform,
  'admin-dispositivos': platform,
  'admin-activos': platform,
};

/** May this role do that to records of this kind? Who may list may also refer. */
export const can = (role: Role, action: Action, subject: Subject): boolean => {
  const granted = access[subject][role];
  return granted.includes(action) || (action === 'reference' && granted.includes('list'));
};

export const isSubject = (name: string): name is Subject => Object.hasOwn(access, name);
