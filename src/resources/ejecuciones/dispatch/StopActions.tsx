import { useState } from 'react';
import { IconButton } from '@mui/material';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { isTakenOut } from '#contract/rules/stops';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { Tooltip } from '../../../ui/Tooltip';
import { toCome } from './requests';
import { OmitStop } from './OmitStop';
import { useDispatch } from './useDispatch';

/** The changes of one stop: omit it, serve it after all, take an added one out. */
export const StopActions = ({ run, stop }: { run: Ejecucion; stop: ParadaEjecutada }) => {
  const [omitting, setOmitting] = useState(false);
  const { change, atOnce } = useDispatch(run);
  const { clave, nombre } = stop;
  const pending = toCome(run).includes(stop);
  return (
    <>
      {pending && <Action icon="do_not_disturb_on" label={`Omitir ${nombre}`} onClick={() => setOmitting(true)} />}
      {pending && stop.agregada && (
        <Action icon="delete" label={`Quitar ${nombre}`} onClick={() => atOnce({ accion: 'quitar', clave })} />
      )}
      {isTakenOut(stop) && (
        <Action
          icon="undo"
          label={`Recuperar ${nombre}`}
          onClick={() => atOnce({ accion: 'recuperar', claves: [clave] })}
        />
      )}
      {omitting && <OmitStop stop={stop} onClose={() => setOmitting(false)} onChange={change} />}
    </>
  );
};

const Action = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </IconButton>
  </Tooltip>
);
