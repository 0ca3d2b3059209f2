import { personalStore } from '../../resources/personal/index';
import type { Column } from '../columns';
import { entityKind } from './entityKind';
import { documentosPersona, estadosPersonal, tiposPersonal } from './options';

export const personal = entityKind({
  tipo: 'personal',
  store: personalStore,
  claves: ['documento_numero', 'email'],
  unique: [['documento_numero'], ['llavero_rfid']],
  columns: async () => own,
});

const own: readonly Column[] = [
  {
    field: 'nombre',
    label: 'Nombre',
    synonyms: ['nombres', 'name', 'first name', 'empleado', 'nombre completo', 'primer nombre'],
    kind: 'texto',
    required: true,
  },
  { field: 'apellido', label: 'Apellido', synonyms: ['apellidos', 'last name', 'surname'], kind: 'texto' },
  {
    field: 'documento_tipo',
    label: 'Tipo de documento',
    synonyms: ['tipo documento', 'tipo doc', 'document type'],
    kind: 'opcion',
    options: documentosPersona,
  },
  {
    field: 'documento_numero',
    label: 'Número de documento',
    synonyms: ['documento', 'cédula', 'cc', 'identificación', 'número documento', 'document', 'id number', 'dni'],
    kind: 'texto',
  },
  { field: 'cargo', label: 'Cargo', synonyms: ['puesto', 'position', 'job title', 'ocupación'], kind: 'texto' },
  { field: 'tipo', label: 'Tipo', synonyms: ['tipo de personal', 'rol', 'type', 'role'], kind: 'opcion', required: true, options: tiposPersonal },
  { field: 'telefono', label: 'Teléfono', synonyms: ['celular', 'móvil', 'phone', 'mobile', 'tel'], kind: 'texto' },
  { field: 'email', label: 'Correo electrónico', synonyms: ['correo', 'email', 'e mail', 'mail'], kind: 'texto' },
  {
    field: 'nivel_id',
    label: 'Nivel',
    synonyms: ['sede', 'área', 'ubicación', 'regional', 'location', 'site'],
    kind: 'referencia',
    refersTo: 'niveles',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  { field: 'tarifa_hora', label: 'Tarifa por hora', synonyms: ['tarifa', 'valor hora', 'hourly rate', 'costo hora'], kind: 'numero' },
  { field: 'especialidades', label: 'Especialidades', synonyms: ['especialidad', 'skills', 'oficios'], kind: 'lista', help: 'Separadas por coma.' },
  { field: 'licencia_numero', label: 'Número de licencia', synonyms: ['licencia', 'license number', 'licencia de conducción', 'no. licencia'], kind: 'texto' },
  { field: 'licencia_categoria', label: 'Categoría de licencia', synonyms: ['categoría', 'categoría licencia', 'license category'], kind: 'texto' },
  {
    field: 'licencia_vence_en',
    label: 'Licencia vence',
    synonyms: ['vencimiento licencia', 'vence licencia', 'vigencia licencia', 'license expiry', 'fecha vencimiento licencia'],
    kind: 'fecha',
  },
  { field: 'llavero_rfid', label: 'Llavero RFID', synonyms: ['rfid', 'llavero', 'ibutton'], kind: 'texto' },
  { field: 'estado', label: 'Estado', synonyms: ['status', 'situación'], kind: 'opcion', options: estadosPersonal },
];
