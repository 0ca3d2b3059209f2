import type { Waters } from '../providers/basemapShapes';
import type { Mode } from '../theme/tokens';
import { inView, trace, type Outline } from './outline';
import { groundColours } from './palette';
import { RestingLayer, type Sight } from './RestingLayer';

/** Countries, lakes and rivers below everything else. */
export class WorldLayer extends RestingLayer {
  private readonly countries: readonly Outline[];
  private readonly waters: Waters | undefined;
  private readonly mode: Mode;

  constructor(countries: readonly Outline[], waters: Waters | undefined, mode: Mode) {
    // Half a screen: sea where there is land would be more visible than a missing name.
    super('mundo', 199, 0.5);
    this.countries = countries;
    this.waters = waters;
    this.mode = mode;
  }

  override getAttribution() {
    return 'Mapa: Natural Earth, GeoNames';
  }

  protected override paint({ context, view }: Sight) {
    const { land, border, sea, shore } = groundColours[this.mode];
    // The map beneath has the colour of land until this is there.
    context.fillStyle = sea;
    context.fillRect(0, 0, view.width, view.height);
    context.lineCap = context.lineJoin = 'round';
    const draw = (outlines: readonly Outline[], line: string, fill?: string) => {
      context.beginPath();
      for (const outline of inView(outlines, view)) trace(context, outline, view);
      context.fillStyle = fill ?? line;
      if (fill) context.fill();
      context.strokeStyle = line;
      context.stroke();
    };
    draw(this.countries, border, land);
    if (!this.waters) return;
    draw(this.waters.lakes, shore, sea);
    draw(this.waters.rivers, shore);
  }
}
