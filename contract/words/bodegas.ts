import type { bodegas as entity } from '../entities/bodegas';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const bodegas = {
  ...nouns.bodegas,
  fields: {
    nombre: 'Nombre',
    nivel_id: 'Nivel',
    responsable_id: 'Responsable',
    activo_id: 'Vehículo',
    activa: 'Estado',
    principal: 'Principal',
    propia: 'A mi cargo',
    repuestos_n: 'Repuestos con existencia',
    valor: 'Valor',
  },
  values: { activa: { true: 'Activa', false: 'Inactiva' } },
} satisfies WordsOf<typeof entity>;
