import type { VistaMuro } from '#contract/requests/muros';
import type { Role } from '#contract/core/roles';
import type { User } from '#contract/core/session';
import type { PermisosToken } from '#contract/requests/tokens';

/** The session of a person who calls. */
export interface Session {
  id: number;
  user: User;
  /** ms since 1970 */
  ends: number;
  /** How long it lives without use, ms. */
  idle: number;
  /** Its user proved who they are within the last ten minutes. */
  confirmed: boolean;
  /** A company asks its user for a second factor that is missing. */
  owes: boolean;
  /** The current company, when this request names one of its user's. */
  empresaId?: number;
}

/** A request's token, whose author acts. */
export interface TokenRights {
  id: number;
  empresaId: number;
  user: User;
  /** The role that its author has now. */
  role: Role;
  permisos: PermisosToken;
  direcciones: readonly string[];
}

/** How many requests a token has left. */
export interface Rate {
  remaining: number;
  /** Seconds until the count begins anew. */
  reset: number;
  exceeded: boolean;
}

/** A wall that may show its company now. */
export interface Wall {
  id: number;
  empresaId: number;
  autorId: number;
  nombre: string;
  vistas: VistaMuro[];
}
