import { useId } from 'react';
import { useMediaQuery } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { Solicitud } from '#contract/entities/solicitudes';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { DrawerHead, SideDrawer } from '../../../ui/SideDrawer';
import { useDistanceFromTop } from '../../../ui/useDistanceFromTop';
import type { Decide } from '../decide/useDecide';
import { RequestDetail } from '../detail/RequestDetail';
import styles from '../solicitudes.module.css';

interface Props {
  opened: number | null;
  decides: boolean;
  decide: Decide;
  onClose: () => void;
}

/** The opened request beside the list; where there is no room, over it. */
export const InboxSide = ({ opened, decides, decide, onClose }: Props) => {
  const heading = useId();
  const beside = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const side = useDistanceFromTop(beside);
  const { data: request, error } = useGetOne<Solicitud>(
    'solicitudes',
    { id: opened ?? 0 },
    { enabled: opened !== null, onError: () => undefined },
  );
  const shown = request?.id === opened ? request : undefined;
  // A block: the head of a drawer would grow in its column.
  const content = (
    <div>
      <DrawerHead id={heading} title={`Solicitud ${opened ?? ''}`} onClose={onClose} />
      {shown ? (
        <RequestDetail key={shown.id} request={shown} decides={decides} decide={decide} />
      ) : error ? (
        <Note>No se encontró, o no es suya.</Note>
      ) : (
        <ListSkeleton rows={5} />
      )}
    </div>
  );
  if (!beside)
    return (
      <SideDrawer open={opened !== null} heading={heading} onClose={onClose}>
        {content}
      </SideDrawer>
    );
  return (
    <aside ref={side} className={`scroll-y ground ${styles.side}`} aria-label="Solicitud abierta">
      {opened === null ? (
        <p className={`muted text-center flush ${styles.sideNone}`}>Elija una solicitud para leerla.</p>
      ) : (
        <section aria-labelledby={heading}>{content}</section>
      )}
    </aside>
  );
};
