import type { Dispositivo } from '#contract/dispositivos';
import type { PagePath } from '#contract/paths';
import type { Tone } from '../../theme/tokens';
import { Distribution } from './Distribution';

const lamps: Record<Dispositivo['conexion'], { label: string; tone: Tone }> = {
  en_linea: { label: 'En línea', tone: 'exito' },
  reciente: { label: 'Reciente', tone: 'aviso' },
  sin_conexion: { label: 'Sin conexión', tone: 'peligro' },
  nunca: { label: 'Nunca conectado', tone: 'neutro' },
};

/** Devices by connection, each a link to the list of those. */
export const DeviceConnections = ({ counts, path = '/dispositivos' }: { counts: Record<string, number>; path?: PagePath }) => (
  <Distribution
    title="Conexión de los dispositivos"
    parts={Object.entries(lamps).map(([key, words]) => ({ key, ...words, value: counts[key] ?? 0, to: { path, filter: { conexion: key } } }))}
    empty="Aún no hay dispositivos registrados."
  />
);
