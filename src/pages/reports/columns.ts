import type { FilaReporte } from '#contract/requests/reportes';
import { basesHoras, reporteActivos } from '#contract/words/reportes';
import {
  criticidadesDeActivo as criticidades,
  estadosDeActivo as estados,
  tiposDeActivo as tipos,
} from '../../resources/activos/index';
import { facesOf } from '../../ui/faces';
import { figureNumber } from '../../ui/figures';
import { calendarDay } from '../../ui/formats';
import { columnsOf, usual, yesNo, type ReportColumn } from './reportColumn';

const { text, words, figure } = columnsOf<FilaReporte>(reporteActivos);

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
  figure('medidas_h'),
  figure('km_gps'),
  figure('movimiento_h'),
  figure('motor_h'),
  figure('ralenti'),
  figure('utilizacion'),
  figure('servicio_h'),
  figure('disponibilidad', usual),
  figure('disponibilidad_tecnica'),
  figure('ordenes_prev'),
  figure('ordenes_corr'),
  figure('cumplimiento', usual),
  text('proximo_mantenimiento', { text: ({ proximo_mantenimiento: day }) => (day === null ? '—' : calendarDay(day)) }),
  figure('dias_restantes', usual),
  figure('fallas', usual),
  figure('mttr_h'),
  figure('operacion_h'),
  figure('mtbf_h', { text: ({ fallas, mtbf_h }) => (fallas === 0 ? 'Sin fallas' : figureNumber('mtbf_h', mtbf_h)) }),
  words('mtbf_base', facesOf(basesHoras)),
  figure('paradas_plan_h', usual),
  figure('paradas_no_plan_h', usual),
  figure('paradas_falla_h'),
  figure('paradas_h'),
  figure('costo', usual),
  figure('costo_ordenes'),
  figure('costo_combustible'),
  figure('litros'),
  figure('consumo_100km'),
  figure('costo_parada'),
  figure('costo_km'),
  figure('costo_hora'),
  figure('rav'),
  figure('eventos_100km'),
  figure('eventos_criticos'),
  figure('puntaje', usual),
  figure('documentos_vencidos', usual),
  figure('documentos_por_vencer'),
  words('en_linea', yesNo),
];
