import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { CanAccess, useDataProvider, useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../providers/api';
import { failureOf } from '../../ui/failure';
import { Icon } from '../../ui/Icon';
import { useUndoNotice } from '../../ui/UndoNotice';
import { useAttempt } from '../../ui/useAttempt';
import { PanelActions } from './pieces';
import { useWritten } from './useWritten';

interface Props {
  resource: string;
  id: number;
  /** As in «Parada eliminada». */
  name: string;
  /** The addresses of its form and of the list. */
  edit: string;
  all: string;
  /** Called with the reason why a record in use stays; by default it is a notice. */
  onInUse?: (why: string) => void;
  /** Between editing and deleting. */
  children?: ReactNode;
}

/** The actions on a record in the panel. The notice of a deletion can restore it. */
export const PanelRecordActions = ({ resource, id, name, edit, all, onInUse, children }: Props) => {
  const { attempt, busy } = useAttempt();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const offerUndo = useUndoNotice();
  const written = useWritten(resource);

  const restore = async () => {
    await attempt(async () => {
      await api(`/${resource}/${id}/restaurar`, { method: 'POST' });
      notify(`${name} restaurada`);
    });
    await written();
  };
  const remove = async () => {
    await attempt(async () => {
      try {
        await dataProvider.delete(resource, { id });
      } catch (reason) {
        const { code, message } = failureOf(reason);
        if (code === 'EN_USO' && onInUse) return onInUse(message);
        throw reason;
      }
      offerUndo(`${name} eliminada`, () => void restore());
      await navigate(all, { replace: true });
    });
    await written();
  };
  return (
    <PanelActions>
      <CanAccess resource={resource} action="edit">
        <Button component={Link} to={edit} variant="outlined" startIcon={<Icon name="edit" />}>
          Editar
        </Button>
      </CanAccess>
      {children}
      <CanAccess resource={resource} action="delete">
        <Button color="error" loading={busy} startIcon={<Icon name="delete" />} onClick={() => void remove()}>
          Eliminar
        </Button>
      </CanAccess>
    </PanelActions>
  );
};
