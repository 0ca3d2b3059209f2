import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { estados, situaciones } from '../faces';

/** The state of a plan: that of its most urgent due, or its own if it is not active. */
export const Light = ({ plan: { estado, situacion } }: { plan: Pick<Mantenimiento, 'estado' | 'situacion'> }) => {
  if (estado !== 'activo') return <FaceChip face={estados[estado]} />;
  return situacion ? (
    <FaceChip face={situaciones[situacion]} />
  ) : (
    <FaceChip face={{ label: 'Sin activos', tone: 'neutro', icon: 'remove' }} />
  );
};
