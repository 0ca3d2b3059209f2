import { useGetOne } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { CommandPanel } from './Commands';

/** Commands to the device that an asset carries, where people watch the asset: on the map and at an event. */
const CommandsDialog = ({ activoId, onClose }: { activoId: number; onClose: () => void }) => {
  const { data, error } = useGetOne<Activo>('activos', { id: activoId });
  return (
    <PlainDialog title={data ? `Comandos a ${data.nombre}` : 'Comandos'} width="md" close="Cerrar" onClose={onClose}>
      {error && <Note>No se pudo cargar el activo.</Note>}
      {!data && !error && <ListSkeleton rows={2} />}
      {data &&
        (data.dispositivo_id === null ? (
          <Note>El activo no lleva dispositivo.</Note>
        ) : (
          <CommandPanel dispositivoId={data.dispositivo_id} />
        ))}
    </PlainDialog>
  );
};

export default CommandsDialog;
