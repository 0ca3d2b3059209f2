import type { Activo } from '#contract/entities/activos';
import type { TipoHistorial } from '#contract/entities/hojaDeVida';
import type { FilaReporte } from '#contract/requests/reportes';
import { activos as words } from '#contract/words/activos';
import { Facts } from '../../../ui/Facts';
import { figureText } from '../../../ui/figures';
import { RecordColumn } from '../../../ui/RecordPage';
import { Section } from '../../../ui/Section';
import { useLoadSummary } from '../../combustible/index';
import { Timeline } from '../timeline/Timeline';
import { ReplacementCard } from './ReplacementCard';
import { useDays, useReported, useSummary } from './useSheet';
import styles from './sheet.module.css';

const { fields } = words;
const costly: TipoHistorial[] = ['costo', 'orden_cerrada', 'orden_completada', 'repuesto_instalado'];

/** What the asset cost, and keeps costing. */
const Costs = ({ activo }: { activo: Activo }) => {
  const total = useSummary(activo.id).data?.costo_total ?? null;
  const fuel = useLoadSummary({ activo_id: activo.id }).data;
  const { label, ...days } = useDays();
  const reported = useReported(activo.id, days).data;
  const { costo_adquisicion: paid, valor_residual, costo_hora_parada } = activo;
  return (
    <RecordColumn className={styles.sheetColumn}>
      <Section title="Costos">
        <Facts
          facts={[
            { label: 'Costo de operarlo hasta hoy', value: amount(total) },
            {
              label: 'De ello, combustible',
              value: fuel === undefined ? null : amount(fuel.reduce((sum, { valor }) => sum + valor, 0)),
            },
            { label: `Costo por km, ${label}`, value: known(reported, 'costo_km') },
            { label: `Costo por hora, ${label}`, value: known(reported, 'costo_hora') },
            { label: `Costo de parada, ${label}`, value: known(reported, 'costo_parada') },
            { label: 'Sobre su valor', value: total !== null && paid ? figureText('rav', (100 * total) / paid) : null },
            { label: fields.costo_adquisicion, value: amount(paid) },
            { label: fields.valor_residual, value: amount(valor_residual) },
            { label: fields.costo_hora_parada, value: amount(costo_hora_parada) },
          ]}
        />
      </Section>
      <ReplacementCard activoId={activo.id} />
      <Section title="Registros con costo">
        <Timeline activoId={activo.id} only={costly} empty="Todavía no hay costos registrados." />
      </Section>
    </RecordColumn>
  );
};

export default Costs;

const amount = (value: number | null) => (value === null ? null : figureText('costo_total', value));

const known = (row: FilaReporte | null | undefined, field: 'costo_km' | 'costo_hora' | 'costo_parada') => {
  const value = row?.[field] ?? null;
  return value === null ? null : figureText(field, value);
};
