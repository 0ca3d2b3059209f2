import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { retry, usePhoneCopy } from '../../../providers/offline/phone';
import { Decision } from '../Decision';
import { Discardable } from '../Discardable';
import { useView } from '../usePhone';
import { entryTitle, refusalOf } from '../words';

/**
 * The rejected changes of this order: all but those of tasks, which tasks show themselves, or only those of `tareaId`.
 */
export const Refusals = ({ ordenId, tareaId }: { ordenId: number; tareaId?: number }) => {
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const view = useView();
  const [deciding, setDeciding] = useState<number>();
  const stuck = entries.filter(
    ({ estado, accion }) =>
      (estado === 'rechazada' || estado === 'conflicto') &&
      accion.orden_id === ordenId &&
      (accion.tipo === 'registro' ? accion.tarea_id : undefined) === tareaId,
  );
  const conflict = stuck.find(({ n }) => n === deciding);
  return (
    <>
      {stuck.map((entry) => (
        <Alert key={entry.n} severity="error">
          <strong>{entryTitle(entry, view)}</strong>:{' '}
          {entry.estado === 'conflicto' ? 'otra persona cambió lo mismo antes.' : refusalOf(entry)}
          <Discardable n={entry.n}>
            {entry.estado === 'conflicto' ? (
              <Button color="inherit" onClick={() => setDeciding(entry.n)}>
                Decidir
              </Button>
            ) : (
              <Button color="inherit" onClick={() => void retry(entry.n)}>
                Reintentar
              </Button>
            )}
          </Discardable>
        </Alert>
      ))}
      {conflict && <Decision entry={conflict} onClose={() => setDeciding(undefined)} />}
    </>
  );
};
