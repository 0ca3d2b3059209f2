import type { FilaReporte } from '#contract/reportes';
import { criticidadesDeActivo as criticidades, estadosDeActivo as estados, tiposDeActivo as tipos } from '../../resources/activos/index';
import { number } from './numbers';
import { columnsOf, usual, yesNo, type ReportColumn } from './reportColumn';

const { text, words, figure, amount } = columnsOf<FilaReporte>();

/** Every column of the report of assets, in its order. */
export const assetColumns: readonly ReportColumn<FilaReporte>[] = [
  text('nombre', 'Activo', usual),
  text('codigo', 'Código', usual),
  text('placa', 'Placa'),
  text('nivel', 'Nivel', usual),
  words('tipo_activo', 'Tipo', tipos),
  text('categoria', 'Categoría'),
  words('estado', 'Estado', estados, usual),
  words('criticidad', 'Criticidad', criticidades),
  figure('edad', 'Edad (años)'),
  figure('odometro_km', 'Odómetro (km)'),
  figure('horometro_h', 'Horómetro (h)'),
  figure('km', 'Recorrido (km)', usual),
  figure('horas', 'Trabajo (h)'),
  figure('disponibilidad', 'Disponibilidad (%)', usual),
  figure('fallas', 'Fallas', usual),
  figure('mttr_h', 'MTTR (h)'),
  figure('mtbf_h', 'MTBF (h)', { text: ({ fallas, mtbf_h }) => (fallas === 0 ? 'Sin fallas' : number(mtbf_h)) }),
  figure('paradas_plan_h', 'Paradas planificadas (h)', usual),
  figure('paradas_no_plan_h', 'Paradas no planificadas (h)', usual),
  amount('costo', 'Costo', usual),
  amount('costo_parada', 'Costo de parada'),
  amount('costo_km', 'Costo por km', {}, 2),
  figure('rav', 'Costo / valor (%)'),
  figure('documentos_vencidos', 'Documentos vencidos', usual),
  figure('documentos_por_vencer', 'Documentos por vencer'),
  words('en_linea', 'En línea', yesNo),
];
