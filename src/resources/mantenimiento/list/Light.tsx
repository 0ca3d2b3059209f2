import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { descansa, enTemporada } from '#contract/rules/temporada';
import { currentDay } from '../../../ui/dates/zone';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay } from '../../../ui/formats';
import { estados, situaciones } from '../faces';

/** The state of a plan: that of its most urgent due, or its own if it is not active or rests until its season. */
export const Light = ({
  plan: { estado, situacion, meses },
}: {
  plan: Pick<Mantenimiento, 'estado' | 'situacion' | 'meses'>;
}) => {
  if (estado !== 'activo') return <FaceChip face={estados[estado]} />;
  const today = currentDay();
  if (situacion === 'al_dia' && descansa(meses, today))
    return (
      <FaceChip face={{ ...estados.pausado, label: `En pausa hasta el ${calendarDay(enTemporada(meses, today))}` }} />
    );
  return situacion ? (
    <FaceChip face={situaciones[situacion]} />
  ) : (
    <FaceChip face={{ label: 'Sin activos', tone: 'neutro', icon: 'remove' }} />
  );
};
