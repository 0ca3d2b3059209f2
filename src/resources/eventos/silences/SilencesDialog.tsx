import { useState } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Silencio } from '#contract/entities/silencios';
import { getRows } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { FaceChip } from '../../../ui/FaceChip';
import { counted, dateTime } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { inboxAddress } from '../addresses';
import { changeSilence } from './requests';

const step = 20;

/** The silences, those in force first: whose, until when, why, and how many events each kept quiet. */
export const SilencesDialog = ({ onClose }: { onClose: () => void }) => {
  const empresa = useSession((state) => state.empresa);
  const [shown, setShown] = useState(step);
  const { data } = useQuery({
    queryKey: ['eventos', 'silencios', empresa, shown],
    queryFn: getRows<Silencio>('/eventos/silencios', { range: [0, shown - 1] }),
    placeholderData: keepPreviousData,
  });
  const { rows, total } = data ?? { rows: [], total: 0 };
  return (
    <PlainDialog title="Silencios" width="sm" prose onClose={onClose} close="Cerrar">
      {!data && <ListSkeleton rows={4} />}
      {data && rows.length === 0 && (
        <p className="flush muted">Nada está en silencio. Se silencia desde un evento, con «Silenciar…».</p>
      )}
      <ul className="bare-list grid gap-14" aria-label="Silencios">
        {rows.map((row) => (
          <Line key={row.id} row={row} onClose={onClose} />
        ))}
      </ul>
      {total > rows.length && <Button onClick={() => setShown(shown + step)}>Ver más</Button>}
    </PlainDialog>
  );
};

const Line = ({ row, onClose }: { row: Silencio; onClose: () => void }) => {
  const queries = useQueryClient();
  const done = useDoneNotice();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const change = async (verb: 'terminar' | 'reanudar') => {
    setBusy(true);
    await changeSilence(row.id, verb).catch(notifyFailure);
    await queries.invalidateQueries({ queryKey: ['eventos'] });
    setBusy(false);
  };
  const end = async () => {
    await change('terminar');
    done(`${nameOf(row)}: vuelve a avisar`, { undo: () => void change('reanudar') });
  };
  return (
    <li className="row spread gap-10 align-start">
      <span className="grid gap-2 shrink">
        <strong className="break-anywhere">{nameOf(row)}</strong>
        <span className="small break-anywhere">{row.motivo}</span>
        <small className="muted">{[endOf(row), row.quien].filter(Boolean).join(' · ')}</small>
        <small>
          {row.eventos_n === 0 ? (
            <span className="muted">No ha callado ningún evento</span>
          ) : (
            <MuiLink component={Link} to={inboxAddress({ silencio_id: row.id })} onClick={onClose}>
              Calló {counted(row.eventos_n, 'evento', 'eventos')}
            </MuiLink>
          )}
        </small>
      </span>
      {row.vigente ? (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void end()}>
          Terminar
        </Button>
      ) : (
        <FaceChip face={{ label: 'Terminado' }} />
      )}
    </li>
  );
};

const nameOf = ({ nombre, activo_id, regla_id }: Silencio) => {
  const kind = activo_id !== null ? 'Vehículo' : regla_id !== null ? 'Regla' : 'Lugar';
  return `${kind}: ${nombre ?? 'eliminado'}`;
};

const endOf = ({ vigente, hasta, terminado_en, terminado_por }: Silencio) => {
  if (vigente) return `Hasta el ${dateTime(hasta)}`;
  if (terminado_en === null) return `Terminó solo el ${dateTime(hasta)}`;
  return `Terminado el ${dateTime(terminado_en)}${terminado_por ? ` por ${terminado_por}` : ''}`;
};
