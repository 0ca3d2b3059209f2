import { pages } from '#contract/core/paths';
import { roleId, roles, type Role } from '#contract/core/roles';
import { settle } from '../src/guard';

/** Values for the parameters of a path. */
const filled = (path: string) =>
  path
    .replace(':uuid', '00000000-0000-4000-8000-000000000000')
    .replace(':id', '1')
    .replace(':token', 'un-enlace')
    .replace(/\/:\w+\?$/, '');

const beneath = [
  '/activos/create',
  '/activos/1/show',
  '/activos/1',
  '/niveles/create',
  '/niveles/1/show',
  '/dispositivos/create',
  '/dispositivos/1/show',
  '/mantenimiento/calendario',
  '/nada-de-esto',
];
/** The pages of who is logged in, of the route table and some beneath them. */
export const appPaths = [...pages.filter(({ kind }) => kind === 'app').map(({ path }) => filled(path)), ...beneath];
/** The pages that need no log-in. */
export const guestPaths = pages
  .filter(({ kind }) => kind === 'guest' || kind === 'open')
  .map(({ path }) => filled(path));

/** The roles that this page opens for. */
export const rolesOf = (path: string): readonly Role[] => roles.filter((role) => mayOpen(role, path));

const mayOpen = (role: Role, path: string): boolean => {
  const user = { id: 1, name: '', email: '', img_url: null, rol_id: roleId[role] };
  return (
    settle(path, { token: 't', user, empresa: 1, companies: [{ empresa_id: 1, nombre: '', image_url: null }] }).path ===
    path
  );
};
