import { partTargets } from '#contract/figures/panelFigures';
import { estados } from '../../resources/activos/faces';
import { Distribution, partsOf } from './Distribution';

/** Assets by state, each with a link to their list. */
export const AssetStates = ({ counts }: { counts: Record<string, number> }) => (
  <Distribution
    title="Activos por estado"
    parts={partsOf(estados, counts, partTargets.activos)}
    empty="Aún no hay activos registrados."
  />
);
