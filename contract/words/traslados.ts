import type { traslados as entity } from '../entities/traslados';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const traslados = {
  ...nouns.traslados,
  fields: {
    de_bodega_id: 'De la bodega',
    a_bodega_id: 'A la bodega',
    renglones: 'Repuestos',
    nota: 'Nota',
    fecha: 'Fecha',
    creado_por: 'Quién',
    bodega_id: 'Bodega',
    repuesto_id: 'Repuesto',
    fecha_desde: 'Desde',
    fecha_hasta: 'Hasta',
  },
  values: {},
} satisfies WordsOf<typeof entity>;
