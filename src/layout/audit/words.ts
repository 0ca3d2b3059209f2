import type { Auditoria } from '#contract/auditoria';
import * as activos from '../../resources/activos/messages';
import { messages as categorias } from '../../resources/categorias/messages';
import * as dispositivos from '../../resources/dispositivos/messages';
import * as niveles from '../../resources/niveles/messages';
import * as ordenes from '../../resources/ordenes/messages';
import * as personal from '../../resources/personal/messages';
import * as plantillas from '../../resources/plantillas/messages';
import * as repuestos from '../../resources/repuestos/messages';
import * as servicios from '../../resources/servicios/messages';
import * as tareas from '../../resources/tareas/messages';
import * as usuarios from '../../resources/usuarios/messages';
import type { Faces } from '../../ui/faces';
import { number } from '../../ui/formats';
import type { IconName } from '../../ui/icons';
import { plain } from '../../ui/plain';
import { adminMessages } from '../admin/messages';

interface Spoken {
  name: string;
  /** Where one of them is seen. */
  href?: (id: number) => string;
  fields: Record<string, unknown>;
  /** Words of the values of a field. */
  faces: Record<string, Faces>;
}

const show = (path: string) => (id: number) => `/${path}/${id}/show`;
const states = { true: { label: 'Activo' }, false: { label: 'Inactivo' } };

/** How each kind of record speaks of itself; what is missing is said by its name in the data. */
export const spoken: Record<string, Spoken> = {
  activos: {
    name: 'Activo',
    href: show('activos'),
    fields: activos.messages.fields,
    faces: {
      estado: activos.estados,
      tipo_activo: activos.tipos,
      criticidad: activos.criticidades,
      combustible: activos.combustibles,
      medidor_fuente: activos.fuentes,
    },
  },
  categorias: { name: 'Categoría', fields: categorias.fields, faces: { tipo_activo: activos.tipos } },
  niveles: { name: 'Nivel', href: show('niveles'), fields: niveles.messages.fields, faces: { tipo: niveles.tipos, activo: states } },
  dispositivos: {
    name: 'Dispositivo',
    href: show('dispositivos'),
    fields: { ...dispositivos.messages.fields, empresa: 'Empresa' },
    faces: { tipo: dispositivos.tipos, estado: dispositivos.estados, unidad_velocidad: dispositivos.unidades },
  },
  claves: { name: 'Clave de ingesta', fields: {}, faces: {} },
  personal: {
    name: 'Persona',
    href: show('personal'),
    fields: personal.messages.fields,
    faces: { tipo: personal.tipos, estado: personal.estados, documento_tipo: personal.documentos },
  },
  servicios: { name: 'Servicio', href: show('servicios'), fields: servicios.messages.fields, faces: { tipo: servicios.tipos, activo: states } },
  repuestos: { name: 'Repuesto', fields: repuestos.messages.fields, faces: { activo: states } },
  plantillas: { name: 'Plantilla', fields: plantillas.messages.fields, faces: { activa: states, activo: states } },
  usuarios: {
    name: 'Usuario',
    href: show('usuarios'),
    fields: { ...usuarios.messages.fields, superadmin: 'Superadministrador', bloqueado: 'Bloqueado' },
    faces: { rol_id: usuarios.roles, estado: usuarios.estados },
  },
  ordenes: {
    name: 'Orden',
    href: show('ordenes'),
    fields: ordenes.messages.fields,
    faces: { estado: ordenes.estados, prioridad: ordenes.prioridades, tipo: ordenes.tipos, origen: ordenes.origenes, motivo_espera: ordenes.motivosEspera },
  },
  tareas: { name: 'Tarea', fields: tareas.messages.fields, faces: { estado: tareas.estados, resultado: tareas.resultados } },
  mano_obra: { name: 'Horas de una orden', fields: { inicio_en: 'Inicio', fin_en: 'Fin' }, faces: {} },
  orden_costos: { name: 'Costo de una orden', fields: { valor: 'Valor' }, faces: {} },
  orden_comentarios: { name: 'Comentario de una orden', fields: {}, faces: {} },
  orden_archivos: { name: 'Archivo de una orden', fields: {}, faces: {} },
  documentos: { name: 'Documento', fields: { tipo: 'Tipo', numero: 'Número', emisor: 'Emisor', vence_en: 'Vence' }, faces: {} },
  medidores: { name: 'Medidor', fields: { valor: 'Valor', tipo: 'Tipo', unidad: 'Unidad' }, faces: {} },
  lecturas: { name: 'Lectura', fields: { valor: 'Valor', estado: 'Estado' }, faces: {} },
  costos: { name: 'Costo', fields: { costo: 'Costo', motivo: 'Motivo' }, faces: {} },
  empresas: {
    name: 'Empresa',
    fields: { ...adminMessages['admin-empresas'].fields, ajustes: 'Ajustes' },
    faces: { activo: { true: { label: 'Activa' }, false: { label: 'Suspendida' } } },
  },
  auditoria: { name: 'Auditoría', fields: {}, faces: {} },
  importaciones: { name: 'Importación', fields: {}, faces: {} },
  'reportes/activos': { name: 'Reporte de activos', fields: {}, faces: {} },
  'reportes/ordenes': { name: 'Reporte de órdenes', fields: {}, faces: {} },
};

export const entidades: Faces = Object.fromEntries(Object.entries(spoken).map(([key, { name }]) => [key, { label: name }]));

export const acciones: Record<Auditoria['accion'], { label: string; icon: IconName }> = {
  crear: { label: 'Creó', icon: 'add' },
  editar: { label: 'Editó', icon: 'edit' },
  eliminar: { label: 'Eliminó', icon: 'delete' },
  asignar: { label: 'Asignó', icon: 'link' },
  retirar: { label: 'Retiró', icon: 'remove' },
  invitar: { label: 'Invitó', icon: 'mail' },
  bloquear: { label: 'Bloqueó', icon: 'block' },
  importar: { label: 'Importó', icon: 'upload_file' },
  revertir: { label: 'Revirtió', icon: 'undo' },
  exportar: { label: 'Exportó', icon: 'download' },
  ingresar: { label: 'Inició sesión', icon: 'login' },
  cambiar_empresa: { label: 'Entró a la empresa', icon: 'apartment' },
  otra: { label: 'Cambió', icon: 'tune' },
};

/** How a field is called. */
export const labelOf = (entidad: string, campo: string): string => {
  const label = spoken[entidad]?.fields[campo];
  return typeof label === 'string' ? label : spaced(campo);
};

/** How a value is said. Nothing is a dash. */
export const saidOf = (entidad: string, campo: string, value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  const word = spoken[entidad]?.faces[campo]?.[String(value)]?.label;
  if (word) return word;
  if (campo === 'anio') return String(value);
  if (campo.endsWith('foto_id') || campo === 'logo_id' || campo === 'image_url') return 'Una imagen';
  if (Array.isArray(value)) return value.every((each) => typeof each !== 'object') ? value.join(', ') : `${number(value.length)} elementos`;
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([key, inner]) => `${spaced(key)}: ${saidOf('', key, inner)}`)
        .join(' · ')
    : plain(value);
};

/** All of these words for a file that the server writes: by `entidad.campo` and `entidad.campo=valor`. */
export const wordsForFile = (): Faces => {
  const words: Faces = { true: { label: 'Sí' }, false: { label: 'No' } };
  for (const [entidad, { fields, faces }] of Object.entries(spoken)) {
    for (const [campo, label] of Object.entries(fields)) if (typeof label === 'string') words[`${entidad}.${campo}`] = { label };
    for (const [campo, values] of Object.entries(faces))
      for (const [value, { label }] of Object.entries(values)) words[`${entidad}.${campo}=${value}`] = { label };
  }
  return words;
};

/** `motivo_baja` → «Motivo baja» */
const spaced = (name: string) => {
  const words = name.replace(/^.*\./, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
