import type { contratos as entity } from '../entities/contratos';
import type { WordsOf } from './noun';

export const contratos = {
  one: 'contrato',
  many: 'contratos',
  gender: 'm',
  fields: {
    numero: 'Número de contrato',
    proveedor: 'Proveedor',
    tipo: 'Tipo',
    activo_id: 'Activo',
    vence_en: 'Vence',
    valor: 'Valor',
    visitas: 'Visitas al año',
    nota: 'Nota',
  },
  values: { tipo: { mantenimiento: 'Mantenimiento', arriendo: 'Arriendo', seguro: 'Seguro', otro: 'Otro' } },
} satisfies WordsOf<typeof entity>;
