import { Button } from '@mui/material';
import { useGetMany } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import type { DiaDebido } from '#contract/requests/inspecciones';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay } from '../../../ui/formats';
import { useRecordPath } from '../../../ui/opening';
import { PlainDialog } from '../../../ui/PlainDialog';
import { resultados } from '../faces';
import { squares } from './faces';

/** What was due on a day, and what is missing. */
export const DayDialog = ({
  name,
  dues,
  onClose,
}: {
  name: string;
  dues: readonly DiaDebido[];
  onClose: () => void;
}) => {
  const pathOf = useRecordPath();
  const ids = [...new Set(dues.map(({ activo_id }) => activo_id))];
  const { data: assets = [] } = useGetMany<Activo>('activos', { ids });
  const [first] = dues;
  return (
    <PlainDialog title={`${name} · ${calendarDay(first?.fecha ?? '')}`} width="xs" close="Cerrar" onClose={onClose}>
      <ul className="bare-list divided">
        {dues.map(({ activo_id, hecha, inspeccion_id, resultado }) => {
          const asset = assets.find((each) => each?.id === activo_id);
          return (
            <li className="row wrap spread gap-8 pad-10-0" key={activo_id}>
              <span className="grid gap-4">
                <span className="medium">{asset?.nombre ?? '…'}</span>
                {!hecha && <small className="muted">No se hizo su inspección de este día.</small>}
              </span>
              <span className="row gap-8">
                <FaceChip face={hecha ? resultados[resultado ?? 'apta'] : squares.falta} />
                <Button
                  component={Link}
                  to={inspeccion_id ? pathOf(inspeccion_id) : `/activos/${activo_id}/show?vista=inspecciones`}
                  onClick={onClose}
                >
                  {inspeccion_id ? 'Abrir' : 'Ver el activo'}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </PlainDialog>
  );
};
