import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react';
import type { LiveRows } from '../../providers/live';
import { useLayer } from '../../ui/layers/useLayer';
import type { useEventsLayer } from './eventsLayer';
import { keepUncovered, showOne, showPoint, useFollow } from './mapMoves';
import { useNearPoint } from './useNearPoint';

export const narrow = '(max-width: 899.95px)';

interface Page {
  map: LeafletMap | null;
  rows: LiveRows;
  events: ReturnType<typeof useEventsLayer>;
  /** On a phone, the panel beside the map is over it. */
  overMap: boolean;
  /** The zoom at which one asset is shown. */
  nearby: number;
  panel: RefObject<HTMLElement | null>;
}

/** What is chosen on the live map and in its list: an asset, a group, a point, events or an area, one at a time. */
export const useLiveChoice = ({ map, rows, events, overMap, nearby, panel }: Page) => {
  const [selected, setSelected] = useState(-1);
  /** Selected in a way that moves the map there. */
  const [visited, setVisited] = useState<{ index: number }>();
  const [cluster, setCluster] = useState<readonly number[]>([]);
  const [following, setFollowing] = useState(false);
  const [near, setNear] = useNearPoint(map);
  /** Whether an area is drawn: then the map is for that alone. */
  const [asking, setAsking] = useState(false);
  const [everAsked, setEverAsked] = useState(false);
  const [open, setOpen] = useState(() => !matchMedia(narrow).matches);
  const chosen = rows.present[selected] ? selected : -1;
  const letGo = useCallback(() => setFollowing(false), []);
  useFollow(map, rows, chosen, following, letGo);

  const select = (index: number) => {
    setSelected(index);
    setAsking(false);
    setCluster([]);
    setNear(null);
    events.open([]);
    if (index !== selected) setFollowing(false);
  };
  const openEvents = (ids: number[]) => {
    select(-1);
    events.open(ids);
  };
  const openCluster = (members: number[]) => {
    events.open([]);
    setCluster(members);
  };
  const openArea = () => {
    select(-1);
    setAsking(!asking);
    setEverAsked(true);
    // On a phone the list would cover what is drawn on.
    if (overMap) setOpen(false);
  };
  const visit = (index: number) => {
    select(index);
    setVisited({ index });
  };
  const showNear = useCallback(() => {
    if (map && near) showPoint(map, near);
  }, [map, near]);
  const goThere = useCallback(() => {
    if (map && visited) showOne(map, rows, visited.index, nearby);
  }, [map, rows, visited, nearby]);
  const keepInSight = useCallback(
    () => (map && chosen >= 0 ? keepUncovered(map, rows, chosen) : undefined),
    [map, rows, chosen],
  );
  const chooseInList = (index: number) => {
    visit(index);
    if (!matchMedia(narrow).matches) return;
    // The sheet over the list closes: the focus goes to the button that opens it again.
    setOpen(false);
    panel.current?.querySelector('button')?.focus();
  };
  /** Closes the card; the focus goes back to the list, or to the button that opens it. */
  const close = () => {
    select(-1);
    const list = panel.current?.querySelector<HTMLElement>('[role=listbox]');
    (list ?? panel.current?.querySelector('button'))?.focus();
  };
  useLayer(overMap && open, () => setOpen(false));
  useLayer(overMap && (asking || chosen >= 0 || events.opened.length > 0), close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      (asking || chosen >= 0 || cluster.length > 0 || near || events.opened.length > 0)
    )
      close();
  };
  return {
    chosen,
    near,
    setNear,
    asking,
    everAsked,
    open,
    setOpen,
    select,
    visit,
    openEvents,
    openCluster,
    openArea,
    chooseInList,
    close,
    onKeyDown,
    /** What the card of the chosen thing asks for. */
    card: {
      near,
      cluster,
      chosen,
      following,
      onFollow: setFollowing,
      onVisit: visit,
      onSelect: select,
      onClose: close,
      onNearThere: showNear,
      onChosenThere: goThere,
      onCardThere: keepInSight,
    },
  };
};
