import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { stopColours } from '../palette';
import type { View } from '../projection';
import type { Box } from '../boxes';
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

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('click', this.onClick, this).on('mousemove', this.onPoint, this).on('mouseout', this.onLeave, this);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('click', this.onClick, this).off('mousemove', this.onPoint, this).off('mouseout', this.onLeave, this);
    cancelAnimationFrame(this.frame);
    if (this.hovered !== null) map.getContainer().removeAttribute('data-pointing');
    return super.onRemove(map);
  }

  /** `deaf`: they do not react to the pointer. */
  show(routes: readonly PlacedRoute[], mode: Mode, deaf: boolean) {
    this.routes = routes;
    this.mode = mode;
    this.deaf = deaf;
    if (deaf) this.onLeave();
    this.draw();
  }

  /** Draws some routes per frame, so that the fleet above keeps moving. */
  protected override paint(sight: Sight) {
    cancelAnimationFrame(this.frame);
    const { context } = sight;
    const { routes, mode } = this;
    const view = viewOf(this._map, sight);
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

  private at({ containerPoint }: LeafletMouseEvent): number | null {
    const { min } = this._map.getPixelBounds();
    const scale = 256 * 2 ** this._map.getZoom();
    const [x, y] = [((min?.x ?? 0) + containerPoint.x) / scale, ((min?.y ?? 0) + containerPoint.y) / scale];
    const reach = (matchMedia('(pointer: coarse)').matches ? fingertip : cursor) / scale;
    let [nearest, found]: [number, number | null] = [Infinity, null];
    for (const placed of this.routes) {
      const away = awayFrom(placed, x, y, reach);
      if (away < nearest) [nearest, found] = [away, placed.route.id];
    }
    return found;
  }

  private onClick(event: LeafletMouseEvent) {
    if (this.deaf) return;
    const found = this.at(event);
    // Layers above go first, in whatever order they were added: the fleet immediately, stops in the next microtask.
    if (found !== null)
      queueMicrotask(() =>
        queueMicrotask(() => !event.originalEvent.defaultPrevented && this.handlers.onSelect(found)),
      );
  }

  private onPoint(event: LeafletMouseEvent) {
    if (this.deaf) return;
    const found = this.at(event);
    if (found !== null) this._map.getContainer().dataset['pointing'] = '';
    this.setHovered(found);
  }

  private onLeave() {
    this.setHovered(null);
  }

  private setHovered(id: number | null) {
    if (id === this.hovered) return;
    if (id === null) this._map?.getContainer().removeAttribute('data-pointing');
    this.hovered = id;
    this.handlers.onHover(id);
  }
}

/** Transforms world units to CSS pixels of a layer's canvas. */
export const viewOf = (map: LeafletMap, { margin, width, height }: Sight): View => {
  const { min } = map.getPixelBounds();
  return {
    scale: 256 * 2 ** map.getZoom(),
    left: (min?.x ?? 0) - margin.x,
    top: (min?.y ?? 0) - margin.y,
    width,
    height,
  };
};
