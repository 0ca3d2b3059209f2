import { latLngBounds, Layer, type LatLngBounds, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import { listen, type Target } from './pointing';

/** From this zoom on, a cluster opens as a list. */
const nearest = 18;

/** A canvas in a pane of its own: what all our layers over the map share (docs/decisions/canvas-layers.md). */
export abstract class CanvasLayer extends Layer {
  protected readonly canvas = document.createElement('canvas');
  private readonly paneName: string;
  private readonly height: number;
  private stopListening: (() => void) | undefined;

  /** `height`: the pane's z-index. */
  constructor(paneName: string, height: number, className: string) {
    super();
    this.paneName = paneName;
    this.height = height;
    this.canvas.className = className;
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(this.paneName) ?? map.createPane(this.paneName);
    pane.style.zIndex = String(this.height);
    pane.style.pointerEvents = 'none';
    pane.appendChild(this.canvas);
    const target = this.target();
    if (target) this.stopListening = listen(map, this.height, target);
    return this;
  }

  override onRemove(_map: LeafletMap): this {
    this.stopListening?.();
    this.canvas.remove();
    return this;
  }

  /** How the layer reacts to the pointer; by default it does not. */
  protected target(): Target<unknown> | undefined {
    return undefined;
  }

  /** Zooms until the members of a cluster separate; lists those that no zoom separates. */
  protected open(members: readonly LatLngTuple[], list: () => void) {
    const bounds = latLngBounds([...members]);
    const zoom = this.separating(bounds);
    if (zoom === undefined) list();
    else
      this._map.setView(bounds.getCenter(), zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }

  /** The zoom at which members within these bounds separate; undefined: none. */
  protected separating(bounds: LatLngBounds): number | undefined {
    const zoom = Math.min(nearest, this._map.getBoundsZoom(bounds.pad(0.2)));
    return zoom > this._map.getZoom() ? zoom : undefined;
  }
}
