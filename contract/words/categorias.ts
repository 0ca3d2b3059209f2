import type { categorias as entity, CampoExtra } from '../entities/categorias';
import { activos } from './activos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const categorias = {
  ...nouns.categorias,
  fields: {
    nombre: 'Nombre',
    tipo_activo: 'Tipo de activo',
    icono: 'Ícono',
    color: 'Color',
    ejes: 'Ejes y posiciones',
    profundidad_min: 'Profundidad mínima de las llantas',
    campos_extra_def: 'Campos propios',
    activos_n: 'Activos',
  },
  units: { profundidad_min: 'mm' },
  values: { tipo_activo: activos.values.tipo_activo },
} satisfies WordsOf<typeof entity>;

/** The types of extra fields of categories. */
export const tiposCampo = {
  texto: 'Texto',
  numero: 'Número',
  fecha: 'Fecha',
  lista: 'Lista de opciones',
  booleano: 'Sí o no',
  enlace: 'Enlace',
} satisfies Record<CampoExtra['tipo'], string>;
