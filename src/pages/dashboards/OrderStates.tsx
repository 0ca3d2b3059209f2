import { partTargets } from '#contract/figures/panelFigures';
import { estadosAbiertos } from '#contract/entities/ordenes';
import { ordenWords } from '../../resources/ordenes/index';
import { Distribution } from './Distribution';

const shown = [...estadosAbiertos, 'completada'] as const;

/** Open orders by state, each with a link to their list. */
export const OrderStates = ({ counts }: { counts: Record<string, number> }) => (
  <Distribution
    title="Órdenes por estado"
    parts={shown.map((key) => ({
      key,
      label: ordenWords.estados[key].label,
      tone: ordenWords.estados[key].tone ?? 'neutro',
      value: counts[key] ?? 0,
      to: partTargets.ordenes(key),
    }))}
    empty="No hay órdenes por atender."
  />
);
