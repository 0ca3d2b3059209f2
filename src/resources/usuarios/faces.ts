import { roleId } from '#contract/core/roles';
import { usuarios as words } from '#contract/words/usuarios';
import { facesOf } from '../../ui/faces';

/** By `rol_id`. */
export const roles = facesOf(words.values.rol_id);

export const roleWord = (rolId: number): string => roles[rolId]?.label ?? '';

/** The roles that a company can grant, and their meanings. */
export const grants = [
  {
    id: roleId.monitor,
    name: roleWord(roleId.monitor),
    means: 'Ve la flota en el mapa, los recorridos y los eventos.',
  },
  {
    id: roleId.operario,
    name: roleWord(roleId.operario),
    means: 'Trabaja en campo: sus órdenes, sus tareas y los activos.',
  },
  { id: roleId.admin, name: roleWord(roleId.admin), means: 'Administra la empresa, sus activos y sus usuarios.' },
];

export const factores = facesOf(words.values.segundo_factor, {
  true: { tone: 'exito', icon: 'shield' },
  false: { icon: 'shield' },
});

export const estados = facesOf(words.values.estado, {
  activo: { tone: 'exito', icon: 'person_check' },
  invitado: { tone: 'info', icon: 'mail' },
  bloqueado: { tone: 'peligro', icon: 'block' },
});
