import { roleId } from '#contract/roles';
import type { Usuario } from '#contract/usuarios';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Usuario |||| Usuarios',
  action: { create: 'Invitar usuario' },
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    rol_id: 'Rol',
    estado: 'Estado',
    telefono: 'Teléfono',
    ultimo_acceso: 'Último acceso',
    creado_en: 'En la empresa desde',
  },
};

/** By `rol_id`. */
export const roles: Faces = {
  [roleId.superadmin]: { label: 'Superadministrador' },
  [roleId.admin]: { label: 'Administrador' },
  [roleId.monitor]: { label: 'Monitor' },
  [roleId.operario]: { label: 'Operario' },
};

export const roleWord = (rolId: number): string => roles[rolId]?.label ?? '';

/** What a company may grant, and what it means. */
export const grants = [
  { id: roleId.monitor, name: roleWord(roleId.monitor), means: 'Ve la flota en el mapa, los recorridos y los eventos.' },
  { id: roleId.operario, name: roleWord(roleId.operario), means: 'Trabaja en campo: sus órdenes, sus tareas y los activos.' },
  { id: roleId.admin, name: roleWord(roleId.admin), means: 'Administra la empresa, sus activos y sus usuarios.' },
];

export const estados: Faces<Usuario['estado']> = {
  activo: { label: 'Activo', tone: 'exito', icon: 'person_check' },
  invitado: { label: 'Invitado', tone: 'info', icon: 'mail' },
  bloqueado: { label: 'Bloqueado', tone: 'peligro', icon: 'block' },
};
