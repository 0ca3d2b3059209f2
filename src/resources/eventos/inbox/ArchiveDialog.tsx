import { Button, List, ListItemButton, ListItemIcon, ListItemText, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { MesArchivado } from '#contract/entities/eventos';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { EmptyState } from '../../../ui/EmptyState';
import { failureOf } from '../../../ui/failure';
import { monthOf, number } from '../../../ui/formats';
import { PlainDialog } from '../../../ui/PlainDialog';
import { Icon } from '../../../ui/Icon';

/** Months whose events are archived in files. */
const ArchiveDialog = ({ onClose }: { onClose: () => void }) => {
  const empresa = useSession((state) => state.empresa);
  const { data, error, refetch } = useQuery({
    queryKey: ['eventos', 'archivo', empresa],
    queryFn: getJson<MesArchivado[]>('/eventos/archivo'),
  });
  return (
    <PlainDialog title="Eventos archivados" width="xs" close="Cerrar" onClose={onClose}>
      {error ? (
        <EmptyState
          icon="cloud_off"
          text={failureOf(error).message}
          action={<Button onClick={() => void refetch()}>Reintentar</Button>}
        />
      ) : !data ? (
        <Skeleton variant="rounded" height={120} aria-label="Cargando" />
      ) : data.length === 0 ? (
        <EmptyState
          icon="inventory_2"
          text={
            'Todavía no hay meses archivados. Cuando un mes pasa del tiempo que conserva su empresa, sus eventos ' +
            'quedan aquí como un archivo que se puede descargar.'
          }
        />
      ) : (
        <List disablePadding>
          {data.map(({ mes, eventos_n, url }) => (
            <ListItemButton key={mes} component="a" href={url} target="_blank" rel="noreferrer" divider>
              <ListItemIcon>
                <Icon name="download" />
              </ListItemIcon>
              <ListItemText
                primary={monthOf(mes)}
                secondary={`${number(eventos_n)} ${eventos_n === 1 ? 'evento' : 'eventos'} · CSV`}
              />
            </ListItemButton>
          ))}
        </List>
      )}
    </PlainDialog>
  );
};

export default ArchiveDialog;
