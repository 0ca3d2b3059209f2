import { DomUtil, Point, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { CanvasLayer } from './CanvasLayer';
import type { View } from './projection';
import { createRedraws } from './redraws';

/** The visible part of the map. CSS pixels of the canvas are container points plus `margin`. */
export interface Sight {
  context: CanvasRenderingContext2D;
  margin: Point;
  view: View;
}

/** A canvas below everything that moves: drawn when the map stops moving, and stretched in between. */
export abstract class RestingLayer extends CanvasLayer {
  private readonly beyond: number;
  private readonly redraws = createRedraws(() => this.drawNow());
  /** Of the picture. */
  private margin = new Point(0, 0);
  /** The view in the picture. */
  private drawnView = '';

  /**
   * `height`: the pane's z-index. `beyond`: the margin drawn on each side, as a share of the screen, so that dragging
   * rarely shows the edge.
   */
  constructor(paneName: string, height: number, beyond = 0.35) {
    super(paneName, height, 'leaflet-zoom-animated');
    this.beyond = beyond;
  }

  protected abstract paint(sight: Sight): void;

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('moveend resize', this.onMoved, this).on('zoomanim', this.onZoom, this);
    this.draw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend resize', this.onMoved, this).off('zoomanim', this.onZoom, this);
    this.redraws.forget();
    return super.onRemove(map);
  }

  /** With the next frame, once, however often its data and the view change until then. */
  protected draw() {
    this.redraws.request();
  }

  /** As the map is now, on the canvas as it was drawn. */
  protected view(): View {
    const { min } = this._map.getPixelBounds();
    const { x, y } = this._map.getSize();
    return {
      scale: 256 * 2 ** this._map.getZoom(),
      left: (min?.x ?? 0) - this.margin.x,
      top: (min?.y ?? 0) - this.margin.y,
      width: x + 2 * this.margin.x,
      height: y + 2 * this.margin.y,
    };
  }

  /** A point of the map's box, on the canvas. */
  protected onCanvas(point: Point): Point {
    return point.add(this.margin);
  }

  private drawNow() {
    this.redraws.forget();
    const map = this._map;
    const context = this.canvas.getContext('2d');
    if (!map || !context) return;
    const ratio = window.devicePixelRatio;
    const size = map.getSize();
    const margin = (this.margin = size.multiplyBy(this.beyond).round());
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
    this.paint({ context, margin, view: this.view() });
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
