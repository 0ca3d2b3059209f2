import type { Point } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { createGathering, type Cluster } from '../clusters';
import { reachOf } from '../hitTest';
import type { Target } from '../pointing';
import { degreesOf, type View } from '../projection';
import { RestingLayer, type Sight } from '../RestingLayer';
import { iconsAreThere } from '../stops/stopPicture';
import { drawPin, headHeight, headRadius, writeLabel } from './pinPicture';
import { areSame, type PlacedPin } from './pins';

export interface PinLayerHandlers {
  onSelect: (id: number) => void;
  /** Called when the user opens pins that no zoom separates. */
  onCluster: (ids: number[]) => void;
}

/** Colours of pins by rank; those of the last rank are larger. */
export type RankColours = readonly string[];

/** A drawn pin, or a cluster of them. */
interface Drawn {
  x: number;
  y: number;
  rank: number;
  of: PlacedPin | Cluster;
}

/** Tolerance of the pointer around the head, in CSS pixels. */
const cursor = 2;
const fingertip = 8;
/** Scale of gathering: pins need more room than markers. */
const roomy = 1.6;

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

  constructor(handlers: PinLayerHandlers) {
    super('alfileres', 460);
    this.handlers = handlers;
  }

  protected override target(): Target<Drawn['of']> {
    return {
      at: (point) => this.at(point),
      clicked: (found) => this.choose(found),
    };
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

  protected override paint({ context, view }: Sight) {
    this.gather(view);
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
      if (pin?.label !== undefined)
        writeLabel(context, pin.label, x, y, { mode: this.mode, font, loud: this.isLoud(rank) });
    }
    // Exposed as a data attribute, too.
    this.canvas.dataset['pins'] = String(this.pins.length);
  }

  private gather({ scale, left, top, width, height }: View) {
    this.gathering.begin({ left, top, width, height, pixelRatio: roomy, stretch: 1 }, this.pins.length);
    const at = ({ x, y }: PlacedPin) => ({ x: x * scale - left, y: y * scale - top });
    for (const [index, placed] of this.pins.entries()) {
      const { x, y } = at(placed);
      if (x > 0 && y > 0 && x < width && y < height + headHeight(true) && !this.standsAlone(placed))
        this.gathering.add(index, x, y, placed.pin.rank);
    }
    this.gathering.finish();
    const alone = [...this.gathering.singles()].flatMap((index) => this.pins[index] ?? []);
    const clusters = this.gathering
      .clusters()
      .map((of) => ({ x: of.x, y: of.y, rank: of.states.findLastIndex((n) => n > 0), of }));
    const shown = [...alone.map((of) => ({ ...at(of), rank: of.pin.rank, of })), ...clusters].sort(
      (one, other) => one.rank - other.rank,
    );
    const apart = this.pins
      .filter((placed) => this.standsAlone(placed))
      .map((of) => ({ ...at(of), rank: of.pin.rank, of }))
      .sort((one, other) => Number(one.of.pin.id === this.chosen) - Number(other.of.pin.id === this.chosen));
    this.drawn = [...shown, ...apart];
  }

  /** The chosen one, and those with a label. */
  private standsAlone({ pin }: PlacedPin) {
    return pin.id === this.chosen || pin.label !== undefined;
  }

  private isLoud(rank: number) {
    return rank === this.colours.length - 1;
  }

  private at(point: Point): Drawn['of'] | undefined {
    const { x, y } = this.onCanvas(point);
    const miss = reachOf(cursor, fingertip);
    return this.drawn.findLast((each) => {
      const loud = this.isLoud(each.rank);
      return Math.hypot(each.x - x, each.y - headHeight(loud) - y) <= headRadius(loud) + miss;
    })?.of;
  }

  private choose(found: Drawn['of']) {
    if ('pin' in found) return this.handlers.onSelect(found.pin.id);
    const members = this.gathering.members(found).flatMap((index) => this.pins[index] ?? []);
    this.open(members.map(degreesOf), () => this.handlers.onCluster(members.map(({ pin }) => pin.id)));
  }
}
