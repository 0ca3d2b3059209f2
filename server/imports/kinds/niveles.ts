import { niveles as words } from '#contract/words/niveles';
import { nivelStore } from '../../resources/niveles/store';
import { headed } from '../rows/columns';
import { entityKind } from './entityKind';
import { tiposNivel } from './options';

export const niveles = entityKind({
  tipo: 'niveles',
  store: nivelStore,
  claves: ['codigo', 'nombre'],
  unique: [['padre_id', 'nombre']],
  parent: { field: 'padre_id', by: ['codigo', 'nombre'] },
  columns: async () => own,
});

const own = headed(words.fields, [
  { field: 'nombre', synonyms: ['nivel', 'sede', 'name', 'nombre del nivel'], kind: 'texto', required: true },
  { field: 'codigo', synonyms: ['cod', 'code'], kind: 'texto', code: true },
  { field: 'tipo', synonyms: ['tipo de nivel', 'type', 'clase'], kind: 'opcion', options: tiposNivel },
  {
    field: 'padre_id',
    synonyms: ['padre', 'nivel padre', 'nivel superior', 'superior', 'parent', 'pertenece a'],
    kind: 'referencia',
    refersTo: 'niveles',
    help: 'Código, nombre o ruta de otro nivel, que puede estar en este mismo archivo. Vacío: es una raíz.',
  },
  {
    field: 'responsable_id',
    synonyms: ['encargado', 'jefe', 'manager', 'responsible'],
    kind: 'referencia',
    refersTo: 'personal',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  { field: 'direccion', synonyms: ['address', 'domicilio'], kind: 'texto' },
  { field: 'latitud', synonyms: ['lat', 'latitude'], kind: 'coordenada' },
  { field: 'longitud', synonyms: ['lon', 'lng', 'long', 'longitude'], kind: 'coordenada' },
  { field: 'activo', synonyms: ['activa', 'active', 'vigente', 'habilitado'], kind: 'booleano', help: 'Sí o No.' },
]);
