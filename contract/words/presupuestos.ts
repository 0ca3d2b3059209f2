import type { presupuestos as entity } from '../entities/presupuestos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const presupuestos = {
  ...nouns.presupuestos,
  fields: {
    anio: 'Año',
    mes: 'Mes',
    nivel_id: 'Nivel',
    bajo_nivel_id: 'Nivel y los de abajo',
    clase: 'Clase',
    valor: 'Valor',
  },
  values: {
    clase: {
      preventivo: 'Preventivo',
      correctivo: 'Correctivo',
      combustible: 'Combustible',
      compras: 'Compras',
      otro: 'Otro',
    },
  },
} satisfies WordsOf<typeof entity>;
