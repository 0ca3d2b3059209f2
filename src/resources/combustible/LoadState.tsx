import type { Carga } from '#contract/entities/combustible';
import { FaceChip } from '../../ui/FaceChip';
import { Tooltip } from '../../ui/Tooltip';
import { estados, reasonsOf } from './faces';

/** The state of a load, and the reasons. */
export const LoadState = ({ load }: { load: Pick<Carga, 'estado' | 'motivos' | 'motivo_anulacion'> }) => {
  const why = load.motivo_anulacion ?? reasonsOf(load);
  const chip = <FaceChip face={estados[load.estado]} />;
  return why ? (
    <Tooltip title={why}>
      <span tabIndex={0}>{chip}</span>
    </Tooltip>
  ) : (
    chip
  );
};
