import type { LeafletMouseEvent, Map as LeafletMap, Point } from 'leaflet';

/** What the pointer does to the drawings of a canvas. */
export interface Target<Found> {
  /** What is drawn at a point of the map's box, in CSS pixels. */
  at(point: Point): Found | undefined;
  /** Called when it is clicked, unless a layer above is hit too. */
  clicked(found: Found): void;
  /** Called when a click hits neither this layer nor one above. */
  missed?(): void;
  /** Called whenever the pointer moves, with what it is over, and without anything when it leaves the map. */
  hovered?(found: Found | undefined): void;
}

/**
 * Listens on a map until the returned function is called. `height`: the z-index of the layer. All layers of a map share
 * one listener, so that the highest one that is hit gets the click, in whatever order they were added.
 */
export const listen = <Found>(map: LeafletMap, height: number, target: Target<Found>): (() => void) => {
  const pointing = pointings.get(map) ?? createPointing(map);
  pointings.set(map, pointing);
  return pointing.add({ height, target });
};

const pointings = new WeakMap<LeafletMap, ReturnType<typeof createPointing>>();

interface Listening {
  height: number;
  target: Target<unknown>;
}

const createPointing = (map: LeafletMap) => {
  /** The highest first. */
  let listening: readonly Listening[] = [];
  const onClick = ({ containerPoint }: LeafletMouseEvent) => {
    for (const { target } of listening) {
      const found = target.at(containerPoint);
      if (found !== undefined) return target.clicked(found);
      target.missed?.();
    }
  };
  const onMove = ({ containerPoint }: LeafletMouseEvent) => {
    let over = false;
    for (const { target } of listening) {
      const found = target.at(containerPoint);
      if (found !== undefined) over = true;
      target.hovered?.(found);
    }
    map.getContainer().toggleAttribute('data-pointing', over);
  };
  const onLeave = () => {
    for (const { target } of listening) target.hovered?.(undefined);
    map.getContainer().removeAttribute('data-pointing');
  };
  return {
    add(added: Listening) {
      if (listening.length === 0) map.on('click', onClick).on('mousemove', onMove).on('mouseout', onLeave);
      listening = [...listening, added].sort((one, other) => other.height - one.height);
      return () => {
        listening = listening.filter((each) => each !== added);
        // Until the pointer moves, it is over nothing.
        map.getContainer().removeAttribute('data-pointing');
        if (listening.length === 0) map.off('click', onClick).off('mousemove', onMove).off('mouseout', onLeave);
      };
    },
  };
};
