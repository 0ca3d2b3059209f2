import { useCallback, useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { KeysDialog } from '../../../ui/KeysDialog';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useAssetNames } from '../../../ui/useAssetNames';
import { useNow } from '../../../ui/useNow';
import { FeedLine, lineId } from './FeedLine';
import { linesOf, type Line } from './groups';
import { useExtraColumns } from './extraColumns';
import { InboxBar } from './InboxBar';
import { InboxSide } from './InboxSide';
import { NoEvents } from './NoEvents';
import { inboxKeys, useInboxKeys } from './useInboxKeys';
import { useGrouped } from './useGrouped';
import { useGroups } from './useGroups';
import { useMoves } from './useMoves';
import { useOpened } from './useOpened';
import styles from './inbox.module.css';

/** The events, line by line, and a map beside them. */
export const Feed = () => {
  const { data: events = none, isPending, selectedIds, onSelect, filterValues } = useListContext<Evento>();
  const moves = useMoves();
  const { opened, open } = useOpened();
  const { assets, nameOf } = useAssetNames();
  const unfit = useMemo(
    () => new Map(assets?.flatMap((asset) => (asset.apto === false ? [[asset.id, asset] as const] : []))),
    [assets],
  );
  const now = useNow(30_000);
  const [grouped, setGrouped] = useGrouped();
  const [asking, setAsking] = useState(false);
  const { columns, shown } = useExtraColumns();
  const [expanded, setOpen] = useState<ReadonlyMap<number, number>>(new Map());
  const { groups, unfolded } = useGroups(events, expanded);
  const lines = useMemo(
    () => linesOf(events, groups, grouped ? unfolded : undefined),
    [events, groups, grouped, unfolded],
  );
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
  const unfold = useCallback((group: number) => setOpen((before) => toggled(before, group)), []);
  const more = useCallback((group: number) => setOpen((before) => longer(before, group)), []);
  const groupsOf = (ids: readonly number[]) =>
    lines.flatMap(({ event, closed, group }) => (closed && group !== null && ids.includes(event.id) ? group : []));

  const meant = selectedIds.length > 0 ? selectedIds.map(Number) : (current?.members.map(({ id }) => id) ?? []);
  useInboxKeys({
    move: (by) => {
      const next = lines[Math.max(0, Math.min(lines.length - 1, cursor + by))];
      if (!next) return;
      setCursor(next.event.id);
      document.getElementById(lineId(next.event.id))?.scrollIntoView({ block: 'nearest' });
      if (opened !== null) open(next.event.id);
    },
    open: () => current && (current.closed && current.group !== null ? unfold(current.group) : open(current.event.id)),
    choose: () => current && choose(current),
    start: (a) => {
      const ids = events.filter((event) => meant.includes(event.id) && event.transiciones_permitidas.includes(a));
      if (ids.length === 0 && (selectedIds.length === 0 || a === 'abierto')) return;
      const which = selectedIds.length > 0 && a !== 'abierto' ? meant : ids.map(({ id }) => id);
      moves.start(which, a, a === 'abierto' ? [] : groupsOf(which));
    },
    take: () => {
      if (meant.length > 0) moves.owning.take(meant, false, groupsOf(meant));
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
          groupsOf={groupsOf}
          onHelp={() => setAsking(true)}
          columns={columns}
        />
        <ul className="bare-list" aria-label="Eventos">
          {lines.map((line, at) => (
            <FeedLine
              key={line.event.id}
              line={line}
              asset={line.event.activo_id === null ? '' : nameOf(line.event.activo_id)}
              unfit={line.event.activo_id === null ? undefined : unfit.get(line.event.activo_id)}
              current={at === cursor}
              opened={line.event.id === opened}
              chosen={line.members.every(({ id }) => selectedIds.includes(id))}
              now={now}
              columns={shown}
              onOpen={openLine}
              onChoose={choose}
              onUnfold={unfold}
              onMore={more}
            />
          ))}
        </ul>
      </div>
      <InboxSide lines={lines} current={current?.event} moves={moves} onOpen={openLine} />
      {moves.dialog}
      {asking && <KeysDialog keys={inboxKeys} onClose={() => setAsking(false)} />}
    </div>
  );
};

const none: Evento[] = [];

/** Events of an unfolded group that are read at a time. */
const step = 50;

const toggled = (before: ReadonlyMap<number, number>, group: number): ReadonlyMap<number, number> => {
  const next = new Map(before);
  if (!next.delete(group)) next.set(group, step);
  return next;
};

const longer = (before: ReadonlyMap<number, number>, group: number): ReadonlyMap<number, number> =>
  new Map(before).set(group, (before.get(group) ?? 0) + step);

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
