import type { codigosFalla as entity, ClaseFalla } from '../entities/codigosFalla';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const codigosFalla = {
  ...nouns.codigos_falla,
  fields: {
    clase: 'Clase',
    codigo: 'Código',
    nombre: 'Nombre',
    categoria_id: 'Categoría de activos',
    descripcion: 'Descripción',
    activo: 'Estado',
    ordenes_n: 'Órdenes',
  },
  values: {
    clase: { problema: 'Problema', causa: 'Causa', remedio: 'Remedio' },
    activo: { true: 'Activo', false: 'Inactivo' },
  },
} satisfies WordsOf<typeof entity>;

/** The classes in the plural, as headings of lists and charts. */
export const clasesFalla = {
  problema: 'Problemas',
  causa: 'Causas',
  remedio: 'Remedios',
} satisfies Record<ClaseFalla, string>;
