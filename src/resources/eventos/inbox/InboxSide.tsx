import { lazy, Suspense, useId } from 'react';
import { useMediaQuery } from '@mui/material';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { DrawerHead, SideDrawer } from '../../../ui/SideDrawer';
import { EventDetail } from '../detail/EventDetail';
import { useEvent } from '../detail/useEvent';
import { useDistanceFromTop } from '../../../ui/useDistanceFromTop';
import type { Line } from './groups';
import type { Moves } from './useMoves';
import { useOpened } from './useOpened';
import styles from './inbox.module.css';

const InboxMap = lazy(() => import('./InboxMap').then((module) => ({ default: module.InboxMap })));

interface Props {
  lines: readonly Line[];
  current: Evento | undefined;
  moves: Moves;
  onOpen: (line: Line) => void;
}

/** The map and the opened event beside the feed; on small screens, over it once an event is opened. */
export const InboxSide = ({ lines, current, moves, onOpen }: Props) => {
  const heading = useId();
  const { opened, open } = useOpened();
  const event = useEvent(opened);
  const beside = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const side = useDistanceFromTop(beside);
  const shown = opened === null ? undefined : (event ?? lines.find((line) => line.event.id === opened)?.event);
  const title = shown ? words.values.tipo[shown.tipo] : 'Cargando…';
  const close = () => open(null);
  const map = (beside || shown) && (
    <div className={`relative ${styles.inboxMap}`}>
      <Suspense>
        <InboxMap lines={beside ? lines : none} focus={shown ?? current} opened={shown} onOpen={onOpen} />
      </Suspense>
    </div>
  );
  const detail = shown && <EventDetail event={shown} moves={moves} />;

  if (beside)
    return (
      <aside ref={side} className={styles.inboxSide} aria-label="Mapa y detalle" data-opened={opened !== null}>
        {map}
        {opened !== null && (
          <section className={`scroll-y ground line-above ${styles.inboxDetail}`} aria-labelledby={heading}>
            <DrawerHead id={heading} title={title} onClose={close} />
            {detail}
          </section>
        )}
      </aside>
    );
  return (
    <SideDrawer open={opened !== null} heading={heading} onClose={close}>
      <DrawerHead id={heading} title={title} onClose={close} />
      {detail}
      {map}
    </SideDrawer>
  );
};

const none: readonly Line[] = [];
