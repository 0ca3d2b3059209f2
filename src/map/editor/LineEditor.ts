import {
  polyline,
  type LatLngExpression,
  type LeafletMouseEvent,
  type Map as LeafletMap,
  type Polyline,
} from 'leaflet';
import { arrowOf } from './arrows';
import { createCrosshair } from './crosshair';
import { addPlace, type LineChange, type Places } from './line';
import { createLineHandles } from './lineHandles';
import { latLngOf, positionOf } from './places';

export interface LineEditorHandlers {
  onChange: (places: Places) => void;
  /** Called with a sentence that explains a rejection. */
  onRefused: (sentence: string) => void;
  /** Called when drawing ends. */
  onFinish: () => void;
  /** Called on Esc when nothing is being drawn. */
  onCancel: () => void;
}

/** CSS pixels by which an arrow key moves the map under the crosshair; without and with Shift. */
const steps = [20, 100] as const;

/**
 * Draws and edits a line on the map by mouse, finger and keyboard: its handles and its preview. The line itself is
 * drawn by the caller.
 */
export class LineEditor {
  private readonly map: LeafletMap;
  private readonly handlers: LineEditorHandlers;
  private readonly crosshair;
  private readonly handles;
  private places: Places = [];
  private drawing = false;
  private colour = '#000000';
  /** From the last point to the pointer, or around a dragged point. */
  private guide: Polyline | undefined;

  constructor(map: LeafletMap, handlers: LineEditorHandlers) {
    this.map = map;
    this.handlers = handlers;
    this.crosshair = createCrosshair(map, (event) => this.onKey(event));
    this.handles = createLineHandles(map, {
      preview: (way) => this.point(way.map(latLngOf)),
      change: (change) => this.change(change),
      finish: () => this.finish(),
    });
    map.on('click', this.onClick, this).on('mousemove', this.onPoint, this).on('moveend', this.redraw, this);
    map.doubleClickZoom.disable();
  }

  remove() {
    this.map.off('click', this.onClick, this).off('mousemove', this.onPoint, this).off('moveend', this.redraw, this);
    this.map.doubleClickZoom.enable();
    this.map.getContainer().removeAttribute('data-drawing');
    this.crosshair.remove();
    this.handles.remove();
    this.guide?.remove();
  }

  /** `drawing`: a press on the map appends a point. */
  show(places: Places, drawing: boolean, colour: string) {
    this.places = places;
    this.drawing = drawing;
    this.colour = colour;
    this.map.getContainer().toggleAttribute('data-drawing', drawing);
    this.guide?.remove();
    this.handles.show(places, drawing);
  }

  private redraw() {
    this.show(this.places, this.drawing, this.colour);
  }

  private change(change: LineChange) {
    if (typeof change === 'string') {
      this.handlers.onRefused(change);
      // Reverts the handle.
      this.redraw();
    } else {
      // The next key may be pressed before the change is rendered.
      this.places = change;
      this.handlers.onChange(change);
    }
  }

  private finish() {
    if (this.drawing && this.places.length > 1) this.handlers.onFinish();
  }

  private point(way: LatLngExpression[]) {
    this.guide?.remove();
    this.guide = polyline(way, { color: this.colour, weight: 3, dashArray: '4 6', interactive: false }).addTo(this.map);
  }

  private onClick({ latlng }: LeafletMouseEvent) {
    if (this.drawing) this.change(addPlace(this.places, positionOf(latlng)));
  }

  private onPoint({ latlng }: LeafletMouseEvent) {
    const last = this.places.at(-1);
    if (this.drawing && last) this.point([latLngOf(last), latlng]);
  }

  private onKey(event: KeyboardEvent): boolean {
    const { key } = event;
    const arrow = arrowOf(event, steps);
    // Leaflet's pan animation would swallow keys.
    if (arrow) this.map.panBy(arrow, { animate: false });
    else if (key === 'Escape' && this.drawing && this.places.length > 1) this.finish();
    else if (key === 'Escape') this.handlers.onCancel();
    else if (!this.drawing) return false;
    else if (key === 'Enter') this.change(addPlace(this.places, positionOf(this.map.getCenter())));
    else if (key === 'Backspace') this.change(this.places.slice(0, -1));
    else return false;
    return true;
  }
}
