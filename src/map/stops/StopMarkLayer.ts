import type { Mode } from '../../theme/tokens';
import { RestingLayer, type Sight } from '../RestingLayer';
import { drawIcon, drawName, drawShape, iconsAreThere } from './stopPicture';
import type { PlacedStop } from './stops';

/** The stops that are pointed at or selected, above the others: only these are redrawn when the pointer moves. */
export class StopMarkLayer extends RestingLayer {
  private stops: readonly PlacedStop[] = [];
  private mode: Mode = 'light';

  constructor() {
    super('paradas-elegidas', 390);
  }

  show(stops: readonly PlacedStop[], mode: Mode) {
    // Nothing was drawn, and nothing is to be drawn.
    if (stops.length === 0 && this.stops.length === 0 && mode === this.mode) return;
    this.stops = stops;
    this.mode = mode;
    this.draw();
  }

  protected override paint({ context, view }: Sight) {
    const look = { mode: this.mode, font: getComputedStyle(this.canvas).fontFamily || 'sans-serif', strong: true };
    const glyphs = iconsAreThere(() => this.draw());
    for (const placed of this.stops) {
      drawShape(context, placed, view, look);
      drawIcon(context, placed, view, look, glyphs);
      drawName(context, placed, view, look, []);
    }
  }
}
