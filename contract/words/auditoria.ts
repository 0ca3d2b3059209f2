import type { AccionAuditada, auditoria as entry } from '../requests/auditoria';
import type { RowWords } from './noun';

/** The actions. */
export const acciones = {
  crear: 'Creó',
  editar: 'Editó',
  eliminar: 'Eliminó',
  asignar: 'Asignó',
  retirar: 'Retiró',
  invitar: 'Invitó',
  bloquear: 'Bloqueó',
  importar: 'Importó',
  revertir: 'Revirtió',
  exportar: 'Exportó',
  enviar: 'Envió',
  ingresar: 'Inició sesión',
  cambiar_empresa: 'Entró a la empresa',
  otra: 'Cambió',
} satisfies Record<AccionAuditada, string>;

/** The audit itself, as a list. */
export const auditoria = {
  one: 'registro',
  many: 'registros',
  gender: 'm',
  title: 'Auditoría',
  fields: {
    fecha: 'Cuándo',
    usuario: 'Quién',
    accion: 'Acción',
    entidad: 'Registro',
    nombre: 'Nombre',
    cambios: 'Qué cambió',
    ip: 'Desde dónde',
  },
  values: { accion: acciones },
} satisfies RowWords<(typeof entry)['shape'], 'user_id' | 'entidad_id'>;
