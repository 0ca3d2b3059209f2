import type { Activo } from '#contract/activos';
import type { Tone } from '../../theme/tokens';
import { Distribution } from './Distribution';

const states: Record<Activo['estado'], { label: string; tone: Tone }> = {
  operativo: { label: 'Operativo', tone: 'exito' },
  en_reserva: { label: 'En reserva', tone: 'info' },
  en_inspeccion: { label: 'En inspección', tone: 'info' },
  en_mantenimiento: { label: 'En mantenimiento', tone: 'aviso' },
  fuera_de_servicio: { label: 'Fuera de servicio', tone: 'peligro' },
  siniestrado: { label: 'Siniestrado', tone: 'peligro' },
  dado_de_baja: { label: 'Dado de baja', tone: 'neutro' },
};

/** Assets by state, each a link to the list of those. */
export const AssetStates = ({ counts }: { counts: Record<string, number> }) => (
  <Distribution
    title="Activos por estado"
    parts={Object.entries(states).map(([key, words]) => ({ key, ...words, value: counts[key] ?? 0, to: { path: '/activos', filter: { estado: key } } }))}
    empty="Aún no hay activos registrados."
  />
);
