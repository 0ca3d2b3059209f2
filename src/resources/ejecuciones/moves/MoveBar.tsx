import { Button } from '@mui/material';
import type { Ejecucion, EstadoEjecucion } from '#contract/entities/ejecuciones';
import { Icon } from '../../../ui/Icon';
import { verbos } from '../faces';
import { useMove } from './useMove';

/** The most likely move comes first. */
const rank: readonly EstadoEjecucion[] = ['en_curso', 'completada', 'programada', 'incumplida', 'cancelada'];

/** Only the moves that this user can make now. */
export const MoveBar = ({ run }: { run: Ejecucion }) => {
  const { start, dialog, busy } = useMove();
  const moves = rank.filter((state) => run.transiciones_permitidas.includes(state));
  return (
    <>
      {moves.map((to, at) => (
        <Button
          key={to}
          variant={at === 0 ? 'contained' : 'outlined'}
          disabled={busy}
          startIcon={<Icon name={verbos[to].icon} size={18} />}
          onClick={() => start(run, to)}
        >
          {verbos[to].label}
        </Button>
      ))}
      {dialog}
    </>
  );
};
