import { can, isSubject } from '#contract/core/access';
import { canOpen, homeOf, movedTo, pageAt } from '#contract/core/paths';
import { effectiveRole, type Role } from '#contract/core/roles';
import type { Company, User } from '#contract/core/session';

/** What the guard knows of who is asking. `null` means not known; only an empty list means no companies. */
export interface Visitor {
  token: string | null;
  user: User | null;
  /** The stored company. */
  empresa: number | null;
  companies: Company[] | null;
}

/** `go`: where to be sent instead. `clearCompany`: the selected company is none of the user's. */
export interface Verdict {
  go?: string;
  clearCompany?: true;
}

/** The ordered steps of the route guard. `path` is path + search + hash of this site. Pure. */
export const guard = (path: string, { token, user, empresa, companies }: Visitor): Verdict => {
  const moved = movedTo(path);
  if (moved !== undefined) return { go: moved };
  const pathname = path.replace(/[?#].*$/s, '');
  const page = pageAt(pathname);
  const kind = page?.kind ?? 'app';
  const role = user && roleOf(user, companies, empresa);
  const member = role !== null && !seesEveryCompany(role);
  const homeless = token !== null && member && companies?.length === 0;
  const profile = page?.path.startsWith('/perfil') ?? false;

  if (kind === 'app') {
    if (empresa === null && !(homeless && profile)) return { go: withRedirect('/selectCompany', path) };
    if (token === null) return { go: withRedirect('/login', path) };
  }
  if (kind === 'session' && token === null) return { go: withRedirect('/login', path) };
  if (kind === 'guest' && token !== null) return { go: homeOf(role ?? effectiveRole(null)) };
  if (page?.path === '/selectCompany' && homeless) return { go: '/perfil' };
  if (kind === 'app' && member && !profile) {
    if (homeless) return { go: '/perfil' };
    if (companies && !companies.some(({ empresa_id }) => empresa_id === empresa))
      return { go: withRedirect('/selectCompany', path), clearCompany: true };
  }
  if (kind === 'app' && role) {
    if (!canOpen(role, pathname)) return { go: homeOf(role) };
    return refusedForm(role, pathname);
  }
  return {};
};

/** Follows the guard until it lets pass: the path at which this visitor ends. */
export const settle = (path: string, visitor: Visitor): { path: string; clearCompany: boolean } => {
  let at = { path, clearCompany: false };
  for (let hop = 0; hop < 5; hop += 1) {
    const { go, clearCompany } = guard(at.path, at.clearCompany ? { ...visitor, empresa: null } : visitor);
    if (go === undefined) break;
    at = { path: go, clearCompany: at.clearCompany || clearCompany === true };
  }
  return at;
};

const withRedirect = (to: string, wanted: string) => `${to}?redirect=${encodeURIComponent(wanted)}`;

/** Membership is not asked of who manages the companies themselves. */
const seesEveryCompany = (role: Role) => can(role, 'list', 'admin-empresas');

const roleOf = (user: User, companies: Company[] | null, empresa: number | null): Role =>
  effectiveRole(user.rol_id, companies?.find(({ empresa_id }) => empresa_id === empresa)?.rol_id);

/** `/activos/create` and `/activos/12` also ask the rights table: who may only look is led to the look. */
const refusedForm = (role: Role, pathname: string): Verdict => {
  const [subject = '', id, rest] = pathname.split('/').filter(Boolean);
  if (id === undefined || rest !== undefined || !isSubject(subject)) return {};
  if (id === 'create') return can(role, 'create', subject) ? {} : { go: homeOf(role) };
  if (!/^\d+$/.test(id) || can(role, 'edit', subject)) return {};
  return { go: can(role, 'show', subject) ? `/${subject}/${id}/show` : homeOf(role) };
};
