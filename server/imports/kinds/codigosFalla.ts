import { codigosFalla as contract } from '#contract/entities/codigosFalla';
import { codigosFalla as words } from '#contract/words/codigosFalla';
import { codigoFallaStore } from '../../resources/codigos-falla/store';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { clasesFalla } from './options';

const own = entityColumns(contract, words, {
  clase: { synonyms: 'tipo, tipo de código, grupo, type, class', options: clasesFalla },
  codigo: 'cod, code, código de falla, failure code',
  nombre: 'falla, descripción corta, name, title',
  categoria_id: { synonyms: 'categoría, tipo de activo, category', help: 'Vacía: para todas.' },
  descripcion: 'detalle, observaciones, description, notas',
  activo: 'active, vigente, habilitado',
});

/** The codes of failures: two of different classes may share a code. */
export const codigosFalla = entityKind({
  tipo: 'codigos_falla',
  store: codigoFallaStore,
  claves: ['codigo'],
  unique: [['clase', 'codigo']],
  columns: async () => own,
});
