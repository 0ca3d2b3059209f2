import type { Waters } from '../providers/basemapShapes';
import type { Mode } from '../theme/tokens';
import { inView, trace, type Outline } from './outline';
import { groundColours } from './palette';
import { RestingLayer, type Sight } from './RestingLayer';

/** What is known of the world so far. */
interface Ground {
  countries: readonly Outline[];
  waters: Waters | undefined;
}

/** Countries, lakes and rivers below everything else. */
export class WorldLayer extends RestingLayer {
  private readonly mode: Mode;
  private ground: Ground | undefined;

  constructor(mode: Mode) {
    // Half a screen: sea where there is land would be more visible than a missing name.
    super('mundo', 199, 0.5);
    this.mode = mode;
  }

  override getAttribution() {
    return 'Mapa: Natural Earth, GeoNames';
  }

  show(ground: Ground | undefined) {
    this.ground = ground;
    this.draw();
  }

  protected override paint({ context, margin, width, height }: Sight) {
    const { min } = this._map.getPixelBounds();
    if (!min || !this.ground) return;
    const { land, border, sea, shore } = groundColours[this.mode];
    const view = { scale: 256 * 2 ** this._map.getZoom(), left: min.x - margin.x, top: min.y - margin.y, width, height };
    context.lineCap = context.lineJoin = 'round';
    const draw = (outlines: readonly Outline[], line: string, fill?: string) => {
      context.beginPath();
      for (const outline of inView(outlines, view)) trace(context, outline, view);
      context.fillStyle = fill ?? line;
      if (fill) context.fill();
      context.strokeStyle = line;
      context.stroke();
    };
    draw(this.ground.countries, border, land);
    if (!this.ground.waters) return;
    draw(this.ground.waters.lakes, shore, sea);
    draw(this.ground.waters.rivers, shore);
  }
}
