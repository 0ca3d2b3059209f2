import { polyline, type LatLng, type LeafletMouseEvent, type Map as LeafletMap, type Path } from 'leaflet';
import { arrowOf } from './arrows';
import { createCircleHandles } from './circleHandles';
import { createCrosshair } from './crosshair';
import { outlineOf } from './outlineOf';
import { latLngOf, positionOf } from './places';
import { createPolygonHandles } from './polygonHandles';
import { addCorner, close, takeBack, type Change, type Shape } from './shape';

export interface EditorHandlers {
  /** `moving`: during a drag that is not over. */
  onChange: (shape: Shape, moving?: boolean) => void;
  /** Called with a sentence that explains a rejection. */
  onRefused: (sentence: string) => void;
  /** Called on Esc. */
  onCancel: () => void;
}

export interface EditorColours {
  line: string;
  /** Colour of a border that crosses itself. */
  wrong: string;
}

/** CSS pixels from the first corner within which the crosshair closes a polygon. */
const closing = 16;

/** Smallest width of a circle that can be edited, in CSS pixels. */
const smallest = 40;

/** CSS pixels by which an arrow key moves the map under the crosshair; without and with Shift. */
const steps = [20, 100] as const;

/**
 * Draws and edits one shape on the map by mouse, finger and keyboard. It has no state of its own: it shows the shape it
 * is given, and reports changes.
 */
export class ShapeEditor {
  private readonly map: LeafletMap;
  private readonly handlers: EditorHandlers;
  private readonly crosshair;
  private readonly circle;
  private readonly polygon;
  private shape: Shape = { forma: 'circulo', centre: null, radius: 0 };
  private colours: EditorColours = { line: '#000000', wrong: '#ff0000' };
  private outline: Path | undefined;
  /** From the last corner to the pointer. */
  private guide: Path | undefined;

  constructor(map: LeafletMap, handlers: EditorHandlers) {
    this.map = map;
    this.handlers = handlers;
    this.crosshair = createCrosshair(map, (event) => this.onKey(event));
    this.circle = createCircleHandles(map, handlers.onChange);
    this.polygon = createPolygonHandles(map, {
      preview: (change) => this.preview(change),
      change: (change) => this.change(change),
    });
    map.on('click', this.onClick, this).on('mousemove', this.onPoint, this).on('zoomend', this.redraw, this);
    map.doubleClickZoom.disable();
  }

  remove() {
    this.map.off('click', this.onClick, this).off('mousemove', this.onPoint, this).off('zoomend', this.redraw, this);
    this.map.doubleClickZoom.enable();
    this.map.getContainer().removeAttribute('data-drawing');
    this.crosshair.remove();
    this.circle.remove();
    this.polygon.remove();
    this.outline?.remove();
    this.guide?.remove();
  }

  show(shape: Shape, colours: EditorColours) {
    this.shape = shape;
    this.colours = colours;
    this.map
      .getContainer()
      .toggleAttribute('data-drawing', shape.forma === 'circulo' ? shape.centre === null : !shape.closed);
    this.guide?.remove();
    this.draw(shape, colours.line);
    this.circle.show(shape.forma === 'circulo' ? shape : { forma: 'circulo', centre: null, radius: 0 });
    this.polygon.show(shape.forma === 'poligono' ? shape : { forma: 'poligono', corners: [], closed: false });
  }

  private redraw() {
    this.show(this.shape, this.colours);
  }

  private draw(shape: Shape, color: string) {
    this.outline?.remove();
    this.outline = outlineOf(shape, color)?.addTo(this.map);
  }

  private preview(change: Change) {
    if (typeof change === 'string') this.outline?.setStyle({ color: this.colours.wrong });
    else this.draw(change, this.colours.line);
  }

  private change(change: Change) {
    if (typeof change === 'string') {
      this.handlers.onRefused(change);
      // Reverts the handle.
      this.redraw();
    } else {
      // The next key may be pressed before the change is rendered.
      this.shape = change;
      this.handlers.onChange(change);
    }
  }

  /** Adds the point that was clicked or is under the crosshair. */
  private place(at: LatLng) {
    const { shape } = this;
    if (shape.forma === 'circulo') {
      this.change({ ...shape, centre: positionOf(at) });
      this.comeNear(at, shape.radius);
    } else if (!shape.closed) this.change(addCorner(shape, positionOf(at)));
  }

  /** Zooms in when a circle is too small to be seen. */
  private comeNear(at: LatLng, radius: number) {
    const around = at.toBounds(radius * 5);
    const zoom = this.map.getBoundsZoom(around);
    const side = this.map
      .latLngToContainerPoint(around.getNorthWest())
      .distanceTo(this.map.latLngToContainerPoint(around.getNorthEast()));
    if (side < smallest * 2.5)
      this.map.setView(at, zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }

  private onClick({ latlng }: LeafletMouseEvent) {
    // An existing circle is moved only by its centre: a press beside it may be meant for the map.
    if (this.shape.forma === 'poligono' || this.shape.centre === null) this.place(latlng);
  }

  private onPoint({ latlng }: LeafletMouseEvent) {
    const last = this.shape.forma === 'poligono' && !this.shape.closed ? this.shape.corners.at(-1) : undefined;
    if (!last) return;
    this.guide?.remove();
    this.guide = polyline([latLngOf(last), latlng], {
      color: this.colours.line,
      weight: 2,
      dashArray: '4 6',
      interactive: false,
    }).addTo(this.map);
  }

  private onKey(event: KeyboardEvent): boolean {
    const { shape } = this;
    const { key } = event;
    const arrow = arrowOf(event, steps);
    // Leaflet's pan animation would swallow keys.
    if (arrow) this.map.panBy(arrow, { animate: false });
    else if (key === 'Escape') this.handlers.onCancel();
    else if (key === 'Enter' && this.isOverFirst()) this.change(shape.forma === 'poligono' ? close(shape) : shape);
    else if (key === 'Enter') this.place(this.map.getCenter());
    else if (key !== 'Backspace') return false;
    else if (shape.forma === 'circulo') this.change({ ...shape, centre: null });
    else if (!shape.closed) this.change(takeBack(shape));
    return true;
  }

  private isOverFirst(): boolean {
    const { shape } = this;
    if (shape.forma !== 'poligono' || shape.closed || shape.corners.length < 3) return false;
    const [first] = shape.corners;
    return (
      first !== undefined &&
      this.map.latLngToContainerPoint(latLngOf(first)).distanceTo(this.map.getSize().divideBy(2)) <= closing
    );
  }
}
