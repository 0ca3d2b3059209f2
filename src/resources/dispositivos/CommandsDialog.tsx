import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogTitle } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { Activo } from '#contract/activos';
import { DialogBody } from '../../ui/DialogBody';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { CommandPanel } from './Commands';

/** Commands to the device that an asset carries, where people watch the asset: on the map and at an event. */
const CommandsDialog = ({ activoId, onClose }: { activoId: number; onClose: () => void }) => {
  const heading = useId();
  const { data, error } = useGetOne<Activo>('activos', { id: activoId });
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>{data ? `Comandos a ${data.nombre}` : 'Comandos'}</DialogTitle>
      <DialogBody>
        {error && <Note>No se pudo cargar el activo.</Note>}
        {!data && !error && <ListSkeleton rows={2} />}
        {data &&
          (data.dispositivo_id === null ? (
            <Note>El activo no lleva dispositivo.</Note>
          ) : (
            <CommandPanel dispositivoId={data.dispositivo_id} />
          ))}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
};

export default CommandsDialog;
