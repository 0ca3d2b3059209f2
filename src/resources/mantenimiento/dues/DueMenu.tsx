import { useState, type ReactNode } from 'react';
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { DueHistory } from './DueHistory';
import { LastTimeDialog } from './LastTimeDialog';
import { PostponeDialog } from './PostponeDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { useOrderOf } from './useOrderOf';

/** The actions on one due. A due with an open order is completed by that order. */
export const DueMenu = ({ due }: { due: Vencimiento }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'posponer' | 'reprogramar' | 'ultima' | 'historial'>();
  const { make, busy } = useOrderOf();
  const close = () => setAnchor(null);
  const ask = (what: typeof asking) => {
    close();
    setAsking(what);
  };
  return (
    // The row around opens the plan, and events of the dialogs bubble up to it.
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        disabled={busy}
        aria-label={`Acciones de ${due.plan}, ${due.activo}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more_vert" size={20} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': `Acciones de ${due.plan}, ${due.activo}` } }}
      >
        {due.orden_abierta_id === null && [
          <MenuItem
            key="orden"
            onClick={() => {
              close();
              void make(due);
            }}
          >
            <Choice icon="assignment_add">Generar orden ahora</Choice>
          </MenuItem>,
          <MenuItem key="posponer" onClick={() => ask('posponer')}>
            <Choice icon="pause_circle">Posponer</Choice>
          </MenuItem>,
          (due.condicion === null || due.alcanzada_en !== null) && (
            <MenuItem key="reprogramar" onClick={() => ask('reprogramar')}>
              <Choice icon="event">Reprogramar</Choice>
            </MenuItem>
          ),
        ]}
        <MenuItem onClick={() => ask('ultima')}>
          <Choice icon="history_edu">Última vez</Choice>
        </MenuItem>
        <MenuItem onClick={() => ask('historial')}>
          <Choice icon="history">Historial</Choice>
        </MenuItem>
      </Menu>
      {asking === 'posponer' && <PostponeDialog due={due} onClose={() => setAsking(undefined)} />}
      {asking === 'reprogramar' && <RescheduleDialog due={due} onClose={() => setAsking(undefined)} />}
      {asking === 'ultima' && <LastTimeDialog due={due} onClose={() => setAsking(undefined)} />}
      {asking === 'historial' && <DueHistory due={due} onClose={() => setAsking(undefined)} />}
    </span>
  );
};

const Choice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <>
    <ListItemIcon>
      <Icon name={icon} size={20} />
    </ListItemIcon>
    {children}
  </>
);
