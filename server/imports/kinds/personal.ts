import { personal as words } from '#contract/words/personal';
import { personalStore } from '../../resources/personal/index';
import { headed } from '../rows/columns';
import { entityKind } from './entityKind';
import { documentosPersona, estadosPersonal, tiposPersonal } from './options';

export const personal = entityKind({
  tipo: 'personal',
  store: personalStore,
  claves: ['documento_numero', 'email'],
  unique: [['documento_numero'], ['llavero_rfid']],
  columns: async () => own,
});

const own = headed(words.fields, [
  {
    field: 'nombre',
    synonyms: ['nombres', 'name', 'first name', 'empleado', 'nombre completo', 'primer nombre'],
    kind: 'texto',
    required: true,
  },
  { field: 'apellido', synonyms: ['apellidos', 'last name', 'surname'], kind: 'texto' },
  {
    field: 'documento_tipo',
    synonyms: ['tipo documento', 'tipo doc', 'document type'],
    kind: 'opcion',
    options: documentosPersona,
  },
  {
    field: 'documento_numero',
    synonyms: ['documento', 'cédula', 'cc', 'identificación', 'número documento', 'document', 'id number', 'dni'],
    kind: 'texto',
    code: true,
  },
  { field: 'cargo', synonyms: ['puesto', 'position', 'job title', 'ocupación'], kind: 'texto' },
  {
    field: 'tipo',
    synonyms: ['tipo de personal', 'rol', 'type', 'role'],
    kind: 'opcion',
    required: true,
    options: tiposPersonal,
  },
  { field: 'telefono', synonyms: ['celular', 'móvil', 'phone', 'mobile', 'tel'], kind: 'texto', code: true },
  { field: 'email', synonyms: ['correo', 'email', 'e mail', 'mail'], kind: 'texto' },
  {
    field: 'nivel_id',
    synonyms: ['sede', 'área', 'ubicación', 'regional', 'location', 'site'],
    kind: 'referencia',
    refersTo: 'niveles',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  { field: 'tarifa_hora', synonyms: ['tarifa', 'valor hora', 'hourly rate', 'costo hora'], kind: 'numero' },
  {
    field: 'especialidades',
    synonyms: ['especialidad', 'skills', 'oficios'],
    kind: 'lista',
    help: 'Separadas por coma.',
  },
  {
    field: 'licencia_numero',
    synonyms: ['licencia', 'license number', 'licencia de conducción', 'no. licencia'],
    kind: 'texto',
    code: true,
  },
  { field: 'licencia_categoria', synonyms: ['categoría', 'categoría licencia', 'license category'], kind: 'texto' },
  {
    field: 'licencia_vence_en',
    synonyms: [
      'vencimiento licencia',
      'vence licencia',
      'vigencia licencia',
      'license expiry',
      'fecha vencimiento licencia',
    ],
    kind: 'fecha',
  },
  { field: 'llavero_rfid', synonyms: ['rfid', 'llavero', 'ibutton'], kind: 'texto', code: true },
  { field: 'estado', synonyms: ['status', 'situación'], kind: 'opcion', options: estadosPersonal },
]);
