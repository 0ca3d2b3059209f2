import type { Map as LeafletMap, Point } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { stopColours } from '../palette';
import type { Box } from '../boxes';
import { reachOf } from '../hitTest';
import type { Target } from '../pointing';
import { RestingLayer, type Sight } from '../RestingLayer';
import { drawLine, drawRouteName, traced, type Look, type Traced } from './routePicture';
import { awayFrom, type PlacedRoute } from './routes';

export interface RouteLayerHandlers {
  onSelect: (id: number) => void;
  /** Called when the user points at a route; null: at none. */
  onHover: (id: number | null) => void;
}

/** Tolerance of the pointer around a line, in CSS pixels. */
const cursor = 8;
const fingertip = 18;
const namesFromZoom = 12;
/** Up to this many are named from smaller zooms on. */
const fewNamed = 12;
/** Upper limit, because names are slow to draw. */
const mostNamed = 60;
const crowded = 60;
const perFrame = 20;

/** All routes: coloured lines, with names at larger zooms. Drawn when the map stops moving. */
export class RouteLayer extends RestingLayer {
  private readonly handlers: RouteLayerHandlers;
  private routes: readonly PlacedRoute[] = [];
  private mode: Mode = 'light';
  private deaf = false;
  private hovered: number | null = null;
  private frame = 0;

  constructor(handlers: RouteLayerHandlers) {
    super('rutas', 370);
    this.handlers = handlers;
  }

  override onRemove(map: LeafletMap): this {
    cancelAnimationFrame(this.frame);
    return super.onRemove(map);
  }

  protected override target(): Target<number> {
    return {
      at: (point) => this.at(point),
      clicked: (id) => this.handlers.onSelect(id),
      hovered: (id) => this.setHovered(id ?? null),
    };
  }

  /** `deaf`: they do not react to the pointer. */
  show(routes: readonly PlacedRoute[], mode: Mode, deaf: boolean) {
    this.routes = routes;
    this.mode = mode;
    this.deaf = deaf;
    if (deaf) this.setHovered(null);
    this.draw();
  }

  /** Draws some routes per frame, so that the fleet above keeps moving. */
  protected override paint({ context, view }: Sight) {
    cancelAnimationFrame(this.frame);
    const { routes, mode } = this;
    const look = { mode, font: getComputedStyle(this.canvas).fontFamily || 'sans-serif' };
    const kind = routes.length > crowded ? 'crowd' : 'usual';
    const seen: { name: string; trace: Traced }[] = [];
    let at = 0;
    const goOn = () => {
      for (const end = at + perFrame; at < end && at < routes.length; at++) {
        const placed = routes[at];
        const trace = placed && traced(placed, view);
        if (!trace) continue;
        const { nombre, color, activa } = placed.route;
        drawLine(context, trace, stopColours[mode][activa ? color : 'gris'], look, kind, !activa);
        seen.push({ name: nombre, trace });
      }
      if (at < routes.length) this.frame = requestAnimationFrame(goOn);
      else this.name(context, seen, look);
    };
    goOn();
    // Exposed as a data attribute, too.
    this.canvas.dataset['routes'] = String(routes.length);
  }

  private name(context: CanvasRenderingContext2D, seen: readonly { name: string; trace: Traced }[], look: Look) {
    if (!this._map || (this._map.getZoom() < namesFromZoom && seen.length > fewNamed)) return;
    const taken: Box[] = [];
    for (const { name, trace } of seen.slice(0, mostNamed)) drawRouteName(context, name, trace, look, taken);
  }

  private at(point: Point): number | undefined {
    if (this.deaf) return undefined;
    const { scale, left, top } = this.view();
    const on = this.onCanvas(point);
    const [x, y] = [(left + on.x) / scale, (top + on.y) / scale];
    const reach = reachOf(cursor, fingertip) / scale;
    let [nearest, found]: [number, number | undefined] = [Infinity, undefined];
    for (const placed of this.routes) {
      const away = awayFrom(placed, x, y, reach);
      if (away < nearest) [nearest, found] = [away, placed.route.id];
    }
    return found;
  }

  private setHovered(id: number | null) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.handlers.onHover(id);
  }
}
