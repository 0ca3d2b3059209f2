import type { FilaReporte } from '#contract/reportes';
import { number, shortNumber } from './numbers';
import { criticidadesDeActivo as criticidades, estadosDeActivo as estados, tiposDeActivo as tipos } from '../../resources/activos/index';
import type { Faces } from '../../ui/faces';
import { money } from '../../ui/formats';

export interface ReportColumn {
  source: keyof FilaReporte & string;
  label: string;
  /** Shown unless somebody hides it. */
  usual?: true;
  numeric?: true;
  words?: Faces;
  /** How the table says it; `—` for what is not known. */
  text: (row: FilaReporte) => string;
}

const text = (source: keyof FilaReporte & string, label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  source,
  label,
  text: (row) => String(row[source] ?? '—'),
  ...more,
});
const words = (source: keyof FilaReporte & string, label: string, faces: Faces, more: Partial<ReportColumn> = {}): ReportColumn => ({
  source,
  label,
  words: faces,
  text: (row) => faces[String(row[source])]?.label ?? '—',
  ...more,
});
const figure = (source: keyof FilaReporte & string, label: string, unit = '', more: Partial<ReportColumn> = {}): ReportColumn => ({
  source,
  label: unit ? `${label} (${unit})` : label,
  numeric: true,
  text: (row) => shortNumber(row[source]),
  ...more,
});
const cost = (source: 'costo' | 'costo_parada' | 'costo_km', label: string, decimals?: number, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...figure(source, label, '', more),
  text: ({ [source]: value }) => (value === null ? '—' : money(value, decimals)),
});
const usual = { usual: true } as const;
const yesNo: Faces = { true: { label: 'Sí' }, false: { label: 'No' } };

/** Every column of the report, in its order. */
export const reportColumns: readonly ReportColumn[] = [
  text('nombre', 'Activo', usual),
  text('codigo', 'Código', usual),
  text('placa', 'Placa'),
  text('nivel', 'Nivel', usual),
  words('tipo_activo', 'Tipo', tipos),
  text('categoria', 'Categoría'),
  words('estado', 'Estado', estados, usual),
  words('criticidad', 'Criticidad', criticidades),
  figure('edad', 'Edad', 'años'),
  figure('odometro_km', 'Odómetro', 'km'),
  figure('horometro_h', 'Horómetro', 'h'),
  figure('km', 'Recorrido', 'km', usual),
  figure('horas', 'Trabajo', 'h'),
  figure('disponibilidad', 'Disponibilidad', '%', usual),
  figure('fallas', 'Fallas', '', usual),
  figure('mttr_h', 'MTTR', 'h'),
  { ...figure('mtbf_h', 'MTBF', 'h'), text: (row) => (row.fallas === 0 ? 'Sin fallas' : number(row.mtbf_h)) },
  figure('paradas_plan_h', 'Paradas planificadas', 'h', usual),
  figure('paradas_no_plan_h', 'Paradas no planificadas', 'h', usual),
  cost('costo', 'Costo', 0, usual),
  cost('costo_parada', 'Costo de parada', 0),
  cost('costo_km', 'Costo por km'),
  figure('rav', 'Costo / valor', '%'),
  figure('documentos_vencidos', 'Documentos vencidos', '', usual),
  figure('documentos_por_vencer', 'Documentos por vencer'),
  words('en_linea', 'En línea', yesNo),
];
