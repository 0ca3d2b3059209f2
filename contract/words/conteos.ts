import type { conteos as entity } from '../entities/conteos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const conteos = {
  ...nouns.conteos,
  fields: {
    bodega_id: 'Bodega',
    repuesto_ids: 'Repuestos por contar',
    repuesto_id: 'Repuesto',
    ciegos: 'A ciegas',
    nota: 'Nota',
    estado: 'Estado',
    motivo: 'Motivo',
    cerrado_en: 'Cerrado',
    contados_n: 'Contados',
    renglones: 'Renglones',
    diferencia_valor: 'Diferencia',
  },
  values: { estado: { abierto: 'Abierto', cerrado: 'Cerrado', anulado: 'Anulado' } },
} satisfies WordsOf<typeof entity>;
