import type { PagePath } from '#contract/paths';
import { conexiones } from '../../resources/dispositivos/faces';
import { Distribution, partsOf } from './Distribution';

/** Devices by connection, each with a link to their list. */
export const DeviceConnections = ({ counts, path = '/dispositivos' }: { counts: Record<string, number>; path?: PagePath }) => (
  <Distribution
    title="Conexión de los dispositivos"
    parts={partsOf(conexiones, counts, (conexion) => ({ path, filter: { conexion } }))}
    empty="Aún no hay dispositivos registrados."
  />
);
