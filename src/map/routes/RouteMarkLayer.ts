import type { Position } from '#contract/core/poligonos';
import { metersPerDegree } from '#contract/rules/geodesic';
import type { Ruta } from '#contract/entities/rutas';
import type { Mode } from '../../theme/tokens';
import { stopColours } from '../palette';
import { latitudeOf, worldX, worldY } from '../projection';
import type { Box } from '../boxes';
import { RestingLayer, type Sight } from '../RestingLayer';
import { drawBand, drawLine, drawNumber, drawRouteName, traced } from './routePicture';
import { placeLine } from './routes';

/** A highlighted route in its current form. */
export interface MarkedRoute {
  color: Ruta['color'];
  /** Written on its line, over everything below. */
  name?: string;
  line: readonly Position[];
  /** Metres of its corridor to either side; null: it is not shown. */
  tolerance: number | null;
  /** In driving order. */
  stops: readonly { nombre: string; latitud: number; longitud: number }[];
}

/** Routes that are pointed at, selected or edited, above the others, with corridor and numbered stops. */
export class RouteMarkLayer extends RestingLayer {
  private routes: readonly MarkedRoute[] = [];
  private mode: Mode = 'light';

  constructor() {
    super('rutas-elegidas', 395);
  }

  show(routes: readonly MarkedRoute[], mode: Mode) {
    // Nothing was drawn, and nothing is to be drawn.
    if (routes.length === 0 && this.routes.length === 0 && mode === this.mode) return;
    this.routes = routes;
    this.mode = mode;
    this.draw();
  }

  protected override paint({ context, view }: Sight) {
    const look = { mode: this.mode, font: getComputedStyle(this.canvas).fontFamily || 'sans-serif' };
    for (const { color, name: own, line, tolerance, stops } of this.routes) {
      const colour = stopColours[this.mode][color];
      const placed = placeLine(line);
      const reach = tolerance === null ? 0 : tolerance * view.scale * worldPerMeter((placed.north + placed.south) / 2);
      const trace = traced(placed, view, reach + 4);
      if (trace && tolerance !== null) drawBand(context, trace, colour, reach);
      if (trace) drawLine(context, trace, colour, look, 'strong');
      const taken: Box[] = [];
      if (trace && own !== undefined) drawRouteName(context, own, trace, look, taken);
      for (const { latitud, longitud, text, name } of gathered(stops)) {
        const [x, y] = [worldX(longitud) * view.scale - view.left, worldY(latitud) * view.scale - view.top];
        drawNumber(context, { x, y, text, name }, colour, look, taken);
      }
    }
    this.canvas.dataset['marked'] = this.routes
      .map(({ line, tolerance, stops }) => `${line.length}/${tolerance ?? '-'}/${stops.length}`)
      .join(' ');
  }
}

/** World units per metre at a y coordinate. */
const worldPerMeter = (y: number) => 1 / (metersPerDegree * 360 * Math.cos((latitudeOf(y) * Math.PI) / 180));

/** Joins the numbers of a stop that occurs twice. */
const gathered = (stops: MarkedRoute['stops']) => {
  const places = new Map<string, { latitud: number; longitud: number; text: string; name: string }>();
  stops.forEach(({ nombre, latitud, longitud }, at) => {
    const known = places.get(`${latitud} ${longitud}`);
    const text = known ? `${known.text} · ${at + 1}` : String(at + 1);
    places.set(`${latitud} ${longitud}`, { latitud, longitud, text, name: nombre });
  });
  return [...places.values()];
};
