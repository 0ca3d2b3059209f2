import { useMemo, useState } from 'react';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { isMovableDue } from './entries';

type Entries = readonly CitaMantenimiento[];

/** What lies over the calendar: an entry, a day, or the question where some are moved. */
export type Over =
  | { kind: 'entry'; entry: CitaMantenimiento; to?: string }
  | { kind: 'day'; day: string }
  | { kind: 'move'; entries: Entries; to?: string };

/** What lies over the calendar, and the ways to open it, which stay the same: drawing the days anew takes long. */
export const useOver = () => {
  const [over, setOver] = useState<Over>();
  const ways = useMemo(
    () => ({
      open: (entry: CitaMantenimiento) => setOver({ kind: 'entry', entry }),
      openDay: (day: string) => setOver({ kind: 'day', day }),
      /** One due may move its whole series along. */
      move: (entries: Entries, to?: string) => {
        const [entry, ...others] = entries;
        if (entry && others.length === 0 && to !== undefined && isMovableDue(entry))
          setOver({ kind: 'entry', entry, to });
        else if (entry) setOver({ kind: 'move', entries, ...(to !== undefined && { to }) });
      },
      close: () => setOver(undefined),
    }),
    [],
  );
  return { over, ...ways };
};
