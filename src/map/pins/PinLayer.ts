import { latLngBounds, Point, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { createGathering, type Heap } from '../gather';
import { latitudeOf, longitudeOf } from '../projection';
import { RestingLayer, type Sight } from '../RestingLayer';
import { iconsAreThere } from '../stops/stopPicture';
import { drawPin, headHeight, headRadius } from './pinPicture';
import { areSame, type PlacedPin } from './pins';

export interface PinLayerHandlers {
  onSelect: (id: number) => void;
  /** Called when the user opens pins that no zoom separates. */
  onHeap: (ids: number[]) => void;
}

/** Colours of pins by rank; those of the last rank are larger. */
export type RankColours = readonly string[];

/** A drawn pin, or a heap of them. */
interface Drawn {
  x: number;
  y: number;
  rank: number;
  of: PlacedPin | Heap;
}

/** Tolerance of a fingertip around the head, in CSS pixels. */
const fingertip = 8;
/** Scale of gathering: pins need more room than markers. */
const roomy = 1.6;
/** From this zoom on, a heap opens as a list. */
const nearest = 18;

/**
 * Pins above everything that moves, gathered where they would hide one another. Drawn when the map stops moving, and
 * moved along in between.
 */
export class PinLayer extends RestingLayer {
  private readonly handlers: PinLayerHandlers;
  private pins: readonly PlacedPin[] = [];
  private colours: RankColours = [];
  private mode: Mode = 'light';
  private chosen: number | null = null;
  private gathering = createGathering();
  /** From bottom to top. */
  private drawn: Drawn[] = [];
  private margin = new Point(0, 0);

  constructor(handlers: PinLayerHandlers) {
    super('alfileres', 460);
    this.handlers = handlers;
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('click', this.onClick, this).on('mousemove', this.onPoint, this);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('click', this.onClick, this).off('mousemove', this.onPoint, this);
    map.getContainer().removeAttribute('data-over-pin');
    return super.onRemove(map);
  }

  show(pins: readonly PlacedPin[], colours: RankColours, mode: Mode, chosen: number | null) {
    // A reload usually brings the same pins.
    if (areSame(pins, this.pins) && colours === this.colours && mode === this.mode && chosen === this.chosen) return;
    if (colours.length !== this.colours.length) this.gathering = createGathering(colours.length);
    this.pins = pins;
    this.colours = colours;
    this.mode = mode;
    this.chosen = chosen;
    this.draw();
  }

  protected override paint({ context, margin, width, height }: Sight) {
    this.margin = margin;
    this.gather(width, height);
    const glyphs = iconsAreThere(() => this.draw());
    const font = getComputedStyle(this.canvas).fontFamily || 'sans-serif';
    for (const { x, y, rank, of } of this.drawn) {
      const pin = 'pin' in of ? of.pin : undefined;
      drawPin(context, x, y, pin ? { icon: pin.icon } : { count: number('size' in of ? of.size : 0) }, {
        ...{ mode: this.mode, font, glyphs },
        ...{
          colour: this.colours[rank] ?? '#000',
          loud: this.isLoud(rank),
          quiet: pin?.quiet ?? false,
          chosen: pin?.id === this.chosen,
        },
      });
    }
    // Exposed as a data attribute, too.
    this.canvas.dataset['pins'] = String(this.pins.length);
  }

  private gather(width: number, height: number) {
    const { min } = this._map.getPixelBounds();
    const scale = 256 * 2 ** this._map.getZoom();
    const [left, top] = [(min?.x ?? 0) - this.margin.x, (min?.y ?? 0) - this.margin.y];
    this.gathering.begin({ left, top, width, height, pixelRatio: roomy, stretch: 1 }, this.pins.length);
    const at = ({ x, y }: PlacedPin) => ({ x: x * scale - left, y: y * scale - top });
    for (const [index, placed] of this.pins.entries()) {
      const { x, y } = at(placed);
      if (x > 0 && y > 0 && x < width && y < height + headHeight(true) && placed.pin.id !== this.chosen)
        this.gathering.add(index, x, y, placed.pin.rank);
    }
    this.gathering.finish();
    const alone = [...this.gathering.singles()].flatMap((index) => this.pins[index] ?? []);
    const heaps = this.gathering
      .heaps()
      .map((of) => ({ x: of.x, y: of.y, rank: of.states.findLastIndex((n) => n > 0), of }));
    const shown = [...alone.map((of) => ({ ...at(of), rank: of.pin.rank, of })), ...heaps].sort(
      (one, other) => one.rank - other.rank,
    );
    const chosen = this.pins
      .filter(({ pin }) => pin.id === this.chosen)
      .map((of) => ({ ...at(of), rank: of.pin.rank, of }));
    this.drawn = [...shown, ...chosen];
  }

  private isLoud(rank: number) {
    return rank === this.colours.length - 1;
  }

  private at({ containerPoint }: LeafletMouseEvent): Drawn['of'] | undefined {
    const { x, y } = containerPoint.add(this.margin);
    const miss = matchMedia('(pointer: coarse)').matches ? fingertip : 2;
    return this.drawn.findLast((each) => {
      const loud = this.isLoud(each.rank);
      return Math.hypot(each.x - x, each.y - headHeight(loud) - y) <= headRadius(loud) + miss;
    })?.of;
  }

  private onClick(event: LeafletMouseEvent) {
    const found = this.at(event);
    if (!found) return;
    // Keeps layers below from handling the click.
    event.originalEvent.preventDefault();
    if ('pin' in found) this.handlers.onSelect(found.pin.id);
    else this.open(this.gathering.members(found).flatMap((index) => this.pins[index] ?? []));
  }

  private open(members: readonly PlacedPin[]) {
    const bounds = latLngBounds(members.map(({ x, y }) => [latitudeOf(y), longitudeOf(x)]));
    const zoom = Math.min(nearest, this._map.getBoundsZoom(bounds.pad(0.2)));
    if (zoom <= this._map.getZoom()) this.handlers.onHeap(members.map(({ pin }) => pin.id));
    else
      this._map.setView(bounds.getCenter(), zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }

  private onPoint(event: LeafletMouseEvent) {
    this._map.getContainer().toggleAttribute('data-over-pin', this.at(event) !== undefined);
  }
}
