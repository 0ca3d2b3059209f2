import { partTargets } from '#contract/figures/panelFigures';
import { conexiones } from '../../resources/dispositivos/faces';
import { Distribution, partsOf } from './Distribution';

interface Props {
  counts: Record<string, number>;
  /** Of all companies. */
  everywhere?: boolean;
}

/** Devices by connection, each with a link to their list. */
export const DeviceConnections = ({ counts, everywhere = false }: Props) => (
  <Distribution
    title="Conexión de los dispositivos"
    parts={partsOf(conexiones, counts, everywhere ? partTargets.dispositivosDeTodas : partTargets.dispositivos)}
    empty="Aún no hay dispositivos registrados."
  />
);
