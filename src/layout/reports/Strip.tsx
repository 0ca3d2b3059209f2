import type { ResumenReporte, TotalesReporte } from '#contract/reportes';
import { Icon } from '../../ui/Icon';
import { number, shortNumber } from './numbers';

interface Figure {
  label: string;
  value: (totals: TotalesReporte) => number | null;
  text?: (totals: TotalesReporte) => string;
  unit?: string;
  /** Is more of it better? Absent: neither. */
  better?: 'more' | 'less';
}

const figures: readonly Figure[] = [
  { label: 'Activos', value: ({ activos }) => activos },
  { label: 'Disponibilidad', value: ({ disponibilidad }) => disponibilidad, unit: '%', better: 'more' },
  { label: 'Fallas', value: ({ fallas }) => fallas, better: 'less' },
  { label: 'MTBF', value: ({ mtbf_h }) => mtbf_h, text: ({ mtbf_h }) => (mtbf_h === null ? 'Sin fallas' : `${number(mtbf_h)} h`), unit: 'h', better: 'more' },
  { label: 'MTTR', value: ({ mttr_h }) => mttr_h, unit: 'h', better: 'less' },
  { label: 'Horas de parada', value: ({ paradas_plan_h, paradas_no_plan_h }) => paradas_plan_h + paradas_no_plan_h, unit: 'h', better: 'less' },
  { label: 'Recorrido', value: ({ km }) => km, unit: 'km' },
  { label: 'Costo', value: ({ costo }) => costo },
];

/** The figures of the period, each with what it was in the period before. */
export const Strip = ({ summary: { totales, anterior } }: { summary: ResumenReporte }) => (
  <dl className="report-strip">
    {figures.map((figure) => (
      <div key={figure.label}>
        <dt>{figure.label}</dt>
        <dd className="tabular">{figure.text?.(totales) ?? said(figure.value(totales), figure.unit)}</dd>
        <Trend now={figure.value(totales)} then={figure.value(anterior)} figure={figure} />
      </div>
    ))}
  </dl>
);

const said = (value: number | null, unit?: string) => (value === null ? '—' : [shortNumber(value), unit].filter(Boolean).join(' '));

const Trend = ({ now, then, figure: { better, unit } }: { now: number | null; then: number | null; figure: Figure }) => {
  if (now === null || then === null || now === then) return <dd className="report-trend">{now !== null && now === then ? 'Igual que antes' : ''}</dd>;
  const good = better && now > then === (better === 'more');
  return (
    <dd className="report-trend" data-good={good}>
      <Icon name={now > then ? 'arrow_upward' : 'arrow_downward'} size={14} />
      antes {said(then, unit)}
    </dd>
  );
};
