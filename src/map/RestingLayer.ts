import { DomUtil, Layer, type Map as LeafletMap, type Point, type ZoomAnimEvent } from 'leaflet';
import { createRedraws } from './redraws';

/** The visible part of the map. CSS pixels of the canvas are container points plus `margin`. */
export interface Sight {
  context: CanvasRenderingContext2D;
  margin: Point;
  width: number;
  height: number;
}

/** A canvas below everything that moves: drawn when the map stops moving, and stretched in between. */
export abstract class RestingLayer extends Layer {
  protected readonly canvas = document.createElement('canvas');
  private readonly paneName: string;
  private readonly height: number;
  private readonly beyond: number;
  private readonly redraws = createRedraws(() => this.drawNow());
  /** The view in the picture. */
  private drawnView = '';

  /**
   * `height`: the pane's z-index. `beyond`: the margin drawn on each side, as a share of the screen, so that dragging
   * rarely shows the edge.
   */
  constructor(paneName: string, height: number, beyond = 0.35) {
    super();
    this.paneName = paneName;
    this.height = height;
    this.beyond = beyond;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  protected abstract paint(sight: Sight): void;

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(this.paneName) ?? map.createPane(this.paneName);
    pane.style.zIndex = String(this.height);
    pane.style.pointerEvents = 'none';
    pane.appendChild(this.canvas);
    map.on('moveend resize', this.onMoved, this).on('zoomanim', this.onZoom, this);
    this.draw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend resize', this.onMoved, this).off('zoomanim', this.onZoom, this);
    this.redraws.forget();
    this.canvas.remove();
    return this;
  }

  /** With the next frame, once, however often its data and the view change until then. */
  protected draw() {
    this.redraws.request();
  }

  private drawNow() {
    this.redraws.forget();
    const map = this._map;
    const context = this.canvas.getContext('2d');
    if (!map || !context) return;
    const ratio = window.devicePixelRatio;
    const size = map.getSize();
    const margin = size.multiplyBy(this.beyond).round();
    const [width, height] = [size.x + 2 * margin.x, size.y + 2 * margin.y];
    const [wide, high] = [Math.floor(width * ratio), Math.floor(height * ratio)];
    // A canvas that takes a size anew takes its memory anew, even if the size is the same.
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    } else context.clearRect(0, 0, wide, high);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.canvas.style.transformOrigin = '0 0';
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
    context.save();
    context.scale(ratio, ratio);
    this.paint({ context, margin, width, height });
    context.restore();
    this.drawnView = viewOf(map);
  }

  /** Leaflet reports a new size twice, as a move too. */
  private onMoved() {
    if (this._map && viewOf(this._map) !== this.drawnView) this.draw();
  }

  /** Stretches with Leaflet's layers until it is redrawn at the end. */
  private onZoom({ center, zoom }: ZoomAnimEvent) {
    const map = this._map;
    const scale = map.getZoomScale(zoom);
    const margin = map.getSize().multiplyBy(this.beyond).round();
    const corner = map.containerPointToLatLng(margin.multiplyBy(-1));
    const end = map
      .project(corner, zoom)
      .subtract(map.project(center, zoom).subtract(map.getSize().divideBy(2)))
      .add(map.containerPointToLayerPoint([0, 0]));
    DomUtil.setTransform(this.canvas, end, scale);
    this.drawnView = '';
  }
}

const viewOf = (map: LeafletMap) =>
  [map.getZoom(), map.getPixelOrigin(), map.getPixelBounds().min, map.getSize(), window.devicePixelRatio].join(' ');
