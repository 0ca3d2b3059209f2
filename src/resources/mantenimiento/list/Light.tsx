import type { Mantenimiento } from '#contract/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { estados, situaciones } from '../faces';

/** How a plan stands, by the most urgent of its dues; one that is not at work says that. */
export const Light = ({ plan: { estado, situacion } }: { plan: Pick<Mantenimiento, 'estado' | 'situacion'> }) => {
  if (estado !== 'activo') return <FaceChip face={estados[estado]} />;
  return situacion ? <FaceChip face={situaciones[situacion]} /> : <FaceChip face={{ label: 'Sin activos', tone: 'neutro', icon: 'remove' }} />;
};
