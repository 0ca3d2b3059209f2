import type { FilaReporte } from '#contract/requests/reportes';
import { reporteActivos } from '#contract/words/reportes';
import {
  criticidadesDeActivo as criticidades,
  estadosDeActivo as estados,
  tiposDeActivo as tipos,
} from '../../resources/activos/index';
import { calendarDay } from '../../ui/formats';
import { number } from './numbers';
import { columnsOf, usual, yesNo, type ReportColumn } from './reportColumn';

const { text, words, figure, amount } = columnsOf<FilaReporte>(reporteActivos);

/** All columns of the report of assets, in order. */
export const assetColumns: readonly ReportColumn<FilaReporte>[] = [
  text('nombre', usual),
  text('codigo', usual),
  text('placa'),
  text('nivel', usual),
  words('tipo_activo', tipos),
  text('categoria'),
  words('estado', estados, usual),
  words('criticidad', criticidades),
  figure('edad'),
  figure('odometro_km'),
  figure('horometro_h'),
  figure('km', usual),
  figure('horas'),
  figure('km_gps'),
  figure('movimiento_h'),
  figure('motor_h'),
  figure('ralenti'),
  figure('utilizacion'),
  figure('disponibilidad', usual),
  figure('ordenes_prev'),
  figure('ordenes_corr'),
  figure('cumplimiento', usual),
  text('proximo_mantenimiento', { text: ({ proximo_mantenimiento: day }) => (day === null ? '—' : calendarDay(day)) }),
  figure('dias_restantes', usual),
  figure('fallas', usual),
  figure('mttr_h'),
  figure('mtbf_h', { text: ({ fallas, mtbf_h }) => (fallas === 0 ? 'Sin fallas' : number(mtbf_h)) }),
  figure('paradas_plan_h', usual),
  figure('paradas_no_plan_h', usual),
  figure('paradas_h'),
  amount('costo', usual),
  amount('costo_ordenes'),
  amount('costo_combustible'),
  figure('litros'),
  figure('consumo_100km'),
  amount('costo_parada'),
  amount('costo_km', {}, 2),
  amount('costo_hora', {}, 2),
  figure('rav'),
  figure('eventos_100km'),
  figure('eventos_criticos'),
  figure('puntaje', usual),
  figure('documentos_vencidos', usual),
  figure('documentos_por_vencer'),
  words('en_linea', yesNo),
];
