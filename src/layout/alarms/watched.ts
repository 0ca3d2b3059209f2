import { canOpen, type PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';

/** The pages that somebody watches: alarms stand above them. */
const watched: readonly PagePath[] = ['/tiemporeal', '/eventos', '/recorrido'];

/** Whether a page belongs to the control room; the panel does for those who have no office. */
export const isWatched = (path: PagePath | undefined, role: Role): boolean =>
  path !== undefined && (watched.includes(path) || (path === '/dashboard' && !canOpen(role, '/activos')));
