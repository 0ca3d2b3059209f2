import { BarChart } from '@mui/x-charts/BarChart';
import { figureNames } from '#contract/figures/figureNames';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { Section } from '../../ui/Section';
import { figureNumber, figureText } from '../../ui/figures';
import { ChartTable } from './ChartTable';
import { stepName } from './steps';
import styles from './Charts.module.css';

const height = 260;

/** Downtime over time and availability by level, each also as a table. */
const Charts = ({ summary: { paradas, niveles } }: { summary: ResumenReporte }) => {
  const steps = paradas.filas.map(({ desde }) => stepName(desde, paradas.paso));
  const depth = shallowest(niveles);
  const levels = niveles.filter(({ profundidad }) => profundidad === depth).slice(0, 12);
  return (
    <div className={`grid gap-16 ${styles.charts}`}>
      <Section title={`Horas de parada por ${paradas.paso}`}>
        <BarChart
          height={height}
          xAxis={[{ data: steps, scaleType: 'band' }]}
          yAxis={[{ valueFormatter: (value: number) => figureNumber('paradas_h', value), width: 48 }]}
          series={[
            {
              data: paradas.filas.map(({ planificadas }) => planificadas),
              label: 'Planificadas',
              stack: 'paradas',
              color: 'var(--color-aviso-solid)',
              valueFormatter: hours,
            },
            {
              data: paradas.filas.map(({ no_planificadas }) => no_planificadas),
              label: 'No planificadas',
              stack: 'paradas',
              color: 'var(--color-peligro-solid)',
              valueFormatter: hours,
            },
          ]}
        />
        <ChartTable
          head={[paradas.paso === 'semana' ? 'Semana del' : 'Mes', 'Planificadas (h)', 'No planificadas (h)']}
          rows={paradas.filas.map((row, at) => [
            steps[at] ?? '',
            figureNumber('paradas_h', row.planificadas),
            figureNumber('paradas_h', row.no_planificadas),
          ])}
        />
      </Section>
      <Section title={`${figureNames.disponibilidad_pct} por nivel`}>
        <BarChart
          height={height}
          layout="horizontal"
          xAxis={[{ min: 0, max: 100, valueFormatter: (value: number) => `${value} %` }]}
          yAxis={[{ data: levels.map(({ nombre }) => nombre), scaleType: 'band', width: 132 }]}
          series={[
            {
              data: levels.map(({ disponibilidad }) => disponibilidad),
              label: figureNames.disponibilidad_pct,
              color: 'var(--color-exito-solid)',
              valueFormatter: percent,
            },
          ]}
          hideLegend
        />
        <ChartTable
          head={['Nivel', `${figureNames.disponibilidad_pct} (%)`, 'Activos']}
          rows={levels.map(({ nombre, disponibilidad, activos }) => [
            nombre,
            figureNumber('disponibilidad', disponibilidad),
            figureNumber('activos', activos),
          ])}
        />
      </Section>
    </div>
  );
};

export default Charts;

/** The first depth that has several levels to compare. */
const shallowest = (levels: ResumenReporte['niveles']) => {
  const depths = [...new Set(levels.map(({ profundidad }) => profundidad))].sort((a, b) => a - b);
  return depths.find((depth) => levels.filter(({ profundidad }) => profundidad === depth).length > 1) ?? 0;
};

const hours = (value: number | null) => figureText('paradas_h', value);
const percent = (value: number | null) => figureText('disponibilidad', value);
