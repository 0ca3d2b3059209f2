import type { Persona } from '#contract/personal';
import { wordOf, type Faces } from '../../ui/faces';

export const messages = {
  name: 'Persona |||| Personal',
  action: { create: 'Nueva persona' },
  fields: {
    nombre: 'Nombre',
    apellido: 'Apellido',
    nombre_completo: 'Nombre',
    documento_tipo: 'Tipo de documento',
    documento_numero: 'Número de documento',
    cargo: 'Cargo',
    tipo: 'Tipo',
    telefono: 'Teléfono',
    email: 'Correo electrónico',
    foto_id: 'Foto',
    nivel_id: 'Nivel',
    bajo_nivel_id: 'Nivel',
    user_id: 'Usuario',
    con_usuario: 'Usuario',
    tarifa_hora: 'Tarifa por hora',
    especialidades: 'Especialidades',
    licencia_numero: 'Número de licencia',
    licencia_categoria: 'Categoría',
    licencia_vence_en: 'Licencia vence',
    situacion_licencia: 'Licencia',
    llavero_rfid: 'Llavero RFID',
    turno: 'Turno',
    estado: 'Estado',
    actualizado_en: 'Última modificación',
  },
};

export const tipos: Faces<Persona['tipo']> = {
  tecnico: { label: 'Técnico' },
  conductor: { label: 'Conductor' },
  supervisor: { label: 'Supervisor' },
  almacen: { label: 'Almacén' },
  administrativo: { label: 'Administrativo' },
  contratista: { label: 'Contratista' },
};

export const estados: Faces<Persona['estado']> = {
  activo: { label: 'Activo', tone: 'exito' },
  licencia: { label: 'En licencia', tone: 'info', icon: 'event_busy' },
  vacaciones: { label: 'En vacaciones', tone: 'info', icon: 'event' },
  retirado: { label: 'Retirado', tone: 'neutro', icon: 'do_not_disturb_on' },
};

export const documentos: Faces<NonNullable<Persona['documento_tipo']>> = {
  CC: { label: 'Cédula de ciudadanía' },
  CE: { label: 'Cédula de extranjería' },
  PA: { label: 'Pasaporte' },
  NIT: { label: 'NIT' },
  OTRO: { label: 'Otro' },
};

export const licencias: Faces<Persona['situacion_licencia']> = {
  al_dia: { label: 'Al día', tone: 'exito', icon: 'check_circle' },
  por_vencer: { label: 'Por vencer', tone: 'aviso', icon: 'warning' },
  vencida: { label: 'Vencida', tone: 'peligro', icon: 'error' },
  sin_licencia: { label: 'Sin licencia', tone: 'neutro', icon: 'remove' },
};

/** By «true» and «false», as the filter counts them. */
export const conUsuario: Faces<'true' | 'false'> = { true: { label: 'Con usuario' }, false: { label: 'Sin usuario' } };

/** What somebody does: the post, or where nobody may know it their kind. */
export const detailOf = ({ cargo, tipo }: Pick<Persona, 'tipo'> & Partial<Pick<Persona, 'cargo'>>): string => cargo ?? wordOf(tipos, tipo);
