import { can } from '#contract/core/access';
import type { Regla } from '#contract/entities/reglas';
import { roleId, roles } from '#contract/core/roles';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { reglas as words } from '#contract/words/reglas';
import { roleIdWords } from '#contract/words/roles';
import { facesOf } from '../../ui/faces';
import { severidadesDeEvento } from '../eventos/index';

export const activas = facesOf(words.values.activa, {
  true: { tone: 'exito', icon: 'check_circle' },
  false: { tone: 'neutro', icon: 'pause_circle' },
});

export const canales = facesOf(words.values.canales, {
  app: { icon: 'notifications' },
  correo: { icon: 'mail' },
  push: { icon: 'smartphone' },
});

/** The users that a company can notify: not those who run the platform. */
const notifiable = roles.filter((role) => !can(role, 'create', 'admin-empresas'));

export const papeles = facesOf(Object.fromEntries(notifiable.map((role) => [role, roleIdWords[roleId[role]] ?? role])));

/** Its own severity, or the default one of its kind. */
export const severityFace = ({ severidad, tipo }: Pick<Regla, 'severidad' | 'tipo'>) =>
  severidadesDeEvento[severidad ?? clasesEvento[tipo].severidad];
