import type { Point } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { createGathering, clusterRadius, type Cluster } from '../clusters';
import { nearestOf, reachOf } from '../hitTest';
import type { Target } from '../pointing';
import { degreesOf } from '../projection';
import type { Box } from '../boxes';
import { RestingLayer, type Sight } from '../RestingLayer';
import { drawCluster, drawIcon, drawName, drawShape, iconRadius, iconsAreThere, type Look } from './stopPicture';
import { holds, type PlacedStop } from './stops';

export interface StopLayerHandlers {
  onSelect: (id: number) => void;
  /** Called when the user points at a stop; null: at none. */
  onHover: (id: number | null) => void;
  /** Called when the user opens stops that no zoom separates. */
  onCluster: (ids: number[]) => void;
}

/**
 * Which parts of stops react to the pointer: everything; only the icons, if the map is about something else; nothing,
 * while a shape is drawn.
 */
export type Hearing = 'all' | 'icons' | 'nothing';

/** Tolerance of the pointer, in CSS pixels. */
const cursor = 14;
const fingertip = 22;
const namesFromZoom = 12;
/** Up to this many are named from smaller zooms on. */
const fewNamed = 25;
/** Upper limit, because names are slow to draw. */
const mostNamed = 150;

/** All stops: shapes and icons at large zooms, counts at small ones. Drawn when the map stops moving. */
export class StopLayer extends RestingLayer {
  private readonly handlers: StopLayerHandlers;
  private readonly gathering = createGathering();
  private stops: readonly PlacedStop[] = [];
  private mode: Mode = 'light';
  private alone: readonly PlacedStop[] = [];
  private clusters: readonly Cluster[] = [];
  private hovered: number | null = null;
  private hears: Hearing = 'all';

  constructor(handlers: StopLayerHandlers) {
    super('paradas', 380);
    this.handlers = handlers;
  }

  protected override target(): Target<PlacedStop | Cluster> {
    return {
      at: (point) => this.at(point),
      clicked: (found) => this.choose(found),
      hovered: (found) => this.setHovered(found && 'stop' in found ? found.stop.id : null),
    };
  }

  show(stops: readonly PlacedStop[], mode: Mode, hears: Hearing) {
    this.stops = stops;
    this.mode = mode;
    this.hears = hears;
    if (hears === 'nothing') this.setHovered(null);
    this.draw();
  }

  protected override paint({ context, view }: Sight) {
    const { width, height } = view;
    const look: Look = {
      mode: this.mode,
      font: getComputedStyle(this.canvas).fontFamily || 'sans-serif',
      strong: false,
    };
    this.gathering.begin(
      { left: view.left, top: view.top, width, height, pixelRatio: 1, stretch: 1 },
      this.stops.length,
    );
    for (const [index, placed] of this.stops.entries()) {
      const [x, y, reach] = [
        placed.x * view.scale - view.left,
        placed.y * view.scale - view.top,
        placed.reach * view.scale,
      ];
      if (x + reach < 0 || y + reach < 0 || x - reach > width || y - reach > height) continue;
      drawShape(context, placed, view, look);
      this.gathering.add(index, x, y, 0);
    }
    this.gathering.finish();
    this.alone = [...this.gathering.singles()].flatMap((index) => this.stops[index] ?? []);
    this.clusters = this.gathering.clusters();
    const glyphs = iconsAreThere(() => this.draw());
    for (const placed of this.alone) drawIcon(context, placed, view, look, glyphs);
    for (const { x, y, size } of this.clusters)
      drawCluster(context, { x, y, text: number(size), radius: clusterRadius(size) }, look);
    // Names must not cover icons or counts.
    const taken = [
      ...this.alone.map(({ x, y }) => around(x * view.scale - view.left, y * view.scale - view.top, iconRadius)),
      ...this.clusters.map(boxOf),
    ];
    if (this._map.getZoom() >= namesFromZoom || this.alone.length <= fewNamed)
      for (const placed of this.alone.slice(0, mostNamed)) drawName(context, placed, view, look, taken);
    // Exposed as a data attribute, too.
    this.canvas.dataset['stops'] = String(this.stops.length);
  }

  /** The stop or cluster at a point of the map: icons before shapes, and small shapes before large ones. */
  private at(point: Point): PlacedStop | Cluster | undefined {
    if (this.hears === 'nothing') return undefined;
    const { scale, left, top } = this.view();
    const { x, y } = this.onCanvas(point);
    const miss = reachOf(cursor, fingertip);
    const near = nearestOf(
      this.alone,
      (placed) => Math.hypot(placed.x * scale - left - x, placed.y * scale - top - y),
      miss,
    );
    if (near) return near;
    const cluster = this.clusters.find(
      (each) => Math.hypot(each.x - x, each.y - y) <= Math.max(miss, clusterRadius(each.size)),
    );
    if (cluster || this.hears === 'icons') return cluster;
    const [worldX, worldY] = [(x + left) / scale, (y + top) / scale];
    return this.stops
      .filter((placed) => placed.reach * scale >= cursor && holds(placed, worldX, worldY))
      .sort((a, b) => a.reach - b.reach)[0];
  }

  private choose(found: PlacedStop | Cluster) {
    if ('stop' in found) return this.handlers.onSelect(found.stop.id);
    const members = this.gathering.members(found).flatMap((index) => this.stops[index] ?? []);
    this.open(members.map(degreesOf), () => this.handlers.onCluster(members.map(({ stop }) => stop.id)));
  }

  private setHovered(id: number | null) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.handlers.onHover(id);
  }
}

const boxOf = ({ x, y, size }: Cluster): Box => around(x, y, clusterRadius(size));

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});
