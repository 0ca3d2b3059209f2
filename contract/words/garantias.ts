import type { garantias as entity } from '../entities/garantias';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const garantias = {
  ...nouns.garantias,
  fields: {
    activo_id: 'Activo',
    componente_id: 'Componente',
    orden_id: 'Trabajo de la orden',
    proveedor_id: 'Quién responde',
    proveedor: 'Quién responde',
    inicia_en: 'Empieza',
    vence_en: 'Vence',
    meses: 'Duración',
    hasta_km: 'Hasta el kilometraje',
    hasta_horas: 'Hasta las horas',
    cubre: 'Qué cubre',
    condiciones: 'Condiciones',
    documento_id: 'Documento',
    documento_url: 'Documento',
    de: 'De qué',
    de_activo_id: 'Activo',
    situacion: 'Situación',
    termino_en: 'Terminó',
    termino_por: 'Terminó por',
    reclamos_n: 'Reclamos',
    reclamado: 'Reclamado',
    recuperado: 'Recuperado',
    bajo_nivel_id: 'Nivel y los que contiene',
    con_reclamos: 'Reclamos',
  },
  units: { meses: 'meses', hasta_km: 'km', hasta_horas: 'h' },
  values: {
    situacion: { futura: 'Por empezar', vigente: 'Vigente', por_vencer: 'Por vencer', vencida: 'Vencida' },
    termino_por: { fecha: 'La fecha', km: 'El kilometraje', horas: 'Las horas' },
    con_reclamos: { true: 'Con reclamos', false: 'Sin reclamos' },
  },
} satisfies WordsOf<typeof entity>;

export const estadosReclamo = {
  presentado: 'Presentado',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  pagado: 'Pagado',
};
