import { useCallback, useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useAssetNames } from '../../../ui/useAssetNames';
import { useNow } from '../../../ui/useNow';
import { FeedLine, lineId } from './FeedLine';
import { linesOf, type Line } from './groups';
import { useExtraColumns } from './extraColumns';
import { InboxBar } from './InboxBar';
import { InboxSide } from './InboxSide';
import { KeysDialog } from './KeysDialog';
import { NoEvents } from './NoEvents';
import { useInboxKeys } from './useInboxKeys';
import { useMoves } from './useMoves';
import { useOpened } from './useOpened';
import styles from './inbox.module.css';

/** The events, line by line, and a map beside them. */
export const Feed = () => {
  const { data: events = none, isPending, selectedIds, onSelect, filterValues } = useListContext<Evento>();
  const moves = useMoves();
  const { opened, open } = useOpened();
  const { nameOf } = useAssetNames();
  const now = useNow(30_000);
  const [grouped, setGrouped] = useState(true);
  const [asking, setAsking] = useState(false);
  const { columns, shown } = useExtraColumns();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(events, grouped ? unfolded : undefined), [events, grouped, unfolded]);
  const [cursor, setCursor] = useCursor(lines, opened);
  const current = lines[cursor];

  const choose = useCallback(
    ({ members }: Line) => {
      const ids = members.map(({ id }) => id);
      const all = ids.every((id) => selectedIds.includes(id));
      onSelect(all ? selectedIds.filter((id) => !ids.includes(Number(id))) : [...new Set([...selectedIds, ...ids])]);
    },
    [selectedIds, onSelect],
  );
  const openLine = useCallback(
    ({ event }: Line) => {
      setCursor(event.id);
      open(event.id);
    },
    [setCursor, open],
  );
  const unfold = useCallback((group: string) => setUnfolded((before) => toggled(before, group)), []);

  const meant = selectedIds.length > 0 ? selectedIds.map(Number) : (current?.members.map(({ id }) => id) ?? []);
  useInboxKeys({
    move: (by) => {
      const next = lines[Math.max(0, Math.min(lines.length - 1, cursor + by))];
      if (!next) return;
      setCursor(next.event.id);
      document.getElementById(lineId(next.event.id))?.scrollIntoView({ block: 'nearest' });
      if (opened !== null) open(next.event.id);
    },
    open: () => current && (current.closed ? unfold(current.group) : open(current.event.id)),
    choose: () => current && choose(current),
    start: (a) => {
      const ids = events.filter((event) => meant.includes(event.id) && event.transiciones_permitidas.includes(a));
      if (ids.length > 0 || (selectedIds.length > 0 && a !== 'abierto'))
        moves.start(selectedIds.length > 0 && a !== 'abierto' ? meant : ids.map(({ id }) => id), a);
    },
    take: () => {
      if (meant.length > 0) moves.owning.take(meant);
    },
    give: () => {
      if (meant.length > 0) moves.owning.give(meant);
    },
    help: () => setAsking(true),
  });

  if (isPending) return <ListSkeleton rows={12} />;
  if (events.length === 0) return <NoEvents filter={filterValues} />;
  return (
    <div className={`grid one-column ${styles.inbox}`}>
      <div className="shrink">
        <InboxBar
          moves={moves}
          grouped={grouped}
          onGrouped={setGrouped}
          onHelp={() => setAsking(true)}
          columns={columns}
        />
        <ul className="bare-list" aria-label="Eventos">
          {lines.map((line, at) => (
            <FeedLine
              key={line.event.id}
              line={line}
              asset={line.event.activo_id === null ? '' : nameOf(line.event.activo_id)}
              current={at === cursor}
              opened={line.event.id === opened}
              chosen={line.members.every(({ id }) => selectedIds.includes(id))}
              now={now}
              columns={shown}
              onOpen={openLine}
              onChoose={choose}
              onUnfold={unfold}
            />
          ))}
        </ul>
      </div>
      <InboxSide lines={lines} current={current?.event} moves={moves} onOpen={openLine} />
      {moves.dialog}
      {asking && <KeysDialog onClose={() => setAsking(false)} />}
    </div>
  );
};

const none: Evento[] = [];

const toggled = (before: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(before);
  if (!next.delete(key)) next.add(key);
  return next;
};

/**
 * The cursor stays on its event while lines come and go; if the event is gone, on the line that took its place. −1:
 * nowhere yet.
 */
const useCursor = (lines: readonly Line[], opened: number | null) => {
  const [at, setAt] = useState<{ id: number | null; index: number }>({ id: opened, index: -1 });
  const found = lines.findIndex(({ event }) => event.id === at.id);
  const cursor = found >= 0 ? found : Math.min(at.index, lines.length - 1);
  useEffect(() => setAt(({ id }) => ({ id, index: cursor })), [cursor]);
  const setCursor = useCallback((id: number) => setAt(({ index }) => ({ id, index })), []);
  return [cursor, setCursor] as const;
};
