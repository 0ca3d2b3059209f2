import { DomUtil, Point, type LatLngBounds, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { liveStates } from '#contract/core/realtime';
import { between, type Camera } from './camera';
import { CanvasLayer } from './CanvasLayer';
import { drawOrder } from './drawOrder';
import type { Fleet } from './fleet';
import { createGathering, gatheredBeyond, clusterRadius, type Cluster } from './clusters';
import { createGlide, glideTime } from './glide';
import { createClusterAtlas } from './clusterSprites';
import { markerAt, reachOf } from './hitTest';
import { createLabels } from './labels';
import { fleetPalettes } from './palette';
import { createPicture } from './picture';
import type { Target } from './pointing';
import { worldX, worldY } from './projection';
import { createRedraws } from './redraws';
import { createAtlas, type FleetPalette } from './sprites';

export interface FleetLayerHandlers {
  /** The name written beside a marker. */
  label: (index: number) => string;
  /** Called when the user points at a marker; −1: at none. */
  onSelect: (index: number) => void;
  /** Called when the user opens a cluster of markers that no zoom separates. */
  onCluster: (indexes: number[]) => void;
}

const labelsFromZoom = 12;
const alarm = liveStates.indexOf('alarma');
/** Tolerance of the pointer, in CSS pixels. */
const cursor = 14;
const fingertip = 22;
/** CSS pixels at the largest zoom: a cluster with members closer than this is listed instead. */
const inseparable = 40;
/** CSS pixels around an opened cluster. */
const aroundCluster = 80;
/** Longest delay of a redraw, in ms. */
const slowest = 250;
/**
 * Canvas size, in pixels, from which redrawing every frame is too slow without a graphics card. Half the frames look
 * the same.
 */
const large = 1_500_000;
const everySecondFrame = 25;

/**
 * The whole fleet on one canvas. Ten thousand moving markers stay smooth without a graphics card, because sprites are
 * copied as pixels into one image, which is put on the canvas at most once a frame, and only if something changed.
 */
export class FleetLayer extends CanvasLayer {
  private readonly fleet: Fleet;
  private readonly handlers: FleetLayerHandlers;
  private readonly picture = createPicture(this.canvas);
  private readonly glide = createGlide();
  private readonly labels = createLabels();
  private readonly gathering = createGathering();
  private readonly redraws = createRedraws(() => this.draw());
  private palette = fleetPalettes.light;
  private atlas = createAtlas(this.palette, 1);
  private clusterAtlas = createClusterAtlas(this.palette, 'sans-serif', 1);
  private ratio = window.devicePixelRatio;
  private xs = new Float32Array(0);
  private ys = new Float32Array(0);
  private order: Uint32Array = new Uint32Array(0);
  private orderIsOld = true;
  private shown: Uint8Array | undefined;
  /** Markers in the picture, single or in clusters; also exposed as a data attribute. */
  private seen = -1;
  private selected = -1;
  private hovered = -1;
  /** Those in the picture that call for help. */
  private calls: number[] = [];
  private zoom: { since: number; from: Camera; to: Camera } | undefined;
  private stopFollowing: (() => void) | undefined;

  constructor(fleet: Fleet, handlers: FleetLayerHandlers) {
    super('flota', 450, 'ftrack-fleet');
    this.fleet = fleet;
    this.handlers = handlers;
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('move resize', this.draw, this);
    map.on('zoomanim', this.onZoomStart, this).on('zoomend', this.onZoomEnd, this);
    this.restyle();
    this.place([...Array(this.fleet.size).keys()], true);
    this.stopFollowing = this.fleet.onChange((changed) => this.place(changed, false));
    this.draw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    this.stopFollowing?.();
    this.redraws.forget();
    map.off('move resize', this.draw, this);
    map.off('zoomanim', this.onZoomStart, this).off('zoomend', this.onZoomEnd, this);
    return super.onRemove(map);
  }

  setPalette(palette: FleetPalette) {
    this.palette = palette;
    this.restyle();
    this.redraws.request();
  }

  /** 1 for each index to draw; absent: all of them. */
  setShown(shown: Uint8Array | undefined) {
    this.shown = shown;
    this.orderIsOld = true;
    this.redraws.request();
  }

  setSelected(index: number) {
    this.selected = index;
    this.redraws.request();
  }

  private place(changed: readonly number[], atOnce: boolean) {
    const now = performance.now();
    const jumps =
      atOnce || this.fleet.exact || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { lat, lon } = this.fleet;
    for (const index of changed) this.glide.move(index, worldX(lon[index] ?? 0), worldY(lat[index] ?? 0), now, jumps);
    this.orderIsOld = true;
    this.redraws.request(this.fleet.exact ? 0 : this.nextStep(now));
  }

  /**
   * How long the picture stays correct: until the fastest marker has moved half a CSS pixel. At small zooms this avoids
   * most redraws.
   */
  private nextStep(now: number): number {
    if (this.zoom) return 0;
    const { width, height } = this.picture;
    const halfPixel = (glideTime * 0.5 * this.ratio) / (this.glide.longest(now) * this.camera(now).scale);
    return Math.min(slowest, Math.max(width * height > large ? everySecondFrame : 0, halfPixel));
  }

  private camera(now: number): Camera {
    if (this.zoom) return between(this.zoom.from, this.zoom.to, now - this.zoom.since);
    return this.cameraAt(this._map.getZoom(), this._map.getPixelBounds().min ?? new Point(0, 0));
  }

  /** `corner`: the upper left corner of the box in Leaflet's pixels at that zoom. */
  private cameraAt(zoom: number, corner: Point): Camera {
    return { scale: 256 * 2 ** zoom * this.ratio, left: corner.x * this.ratio, top: corner.y * this.ratio };
  }

  private draw() {
    // There is no map before the layer is added and after it is removed.
    if (!this._map) return;
    this.redraws.forget();
    const now = performance.now();
    this.fit();
    DomUtil.setPosition(this.canvas, this._map.containerPointToLayerPoint([0, 0]));
    if (this.orderIsOld) this.order = drawOrder(this.fleet.size, this.fleet.state, this.fleet.present, this.shown);
    this.orderIsOld = false;
    this.picture.clear();
    this.xs.fill(NaN);
    this.drawMarkers(now);
    const context = this.picture.show();
    if (context) this.drawLabels(context);
    if (this.zoom || this.glide.longest(now) > 0) this.redraws.request(this.nextStep(now));
  }

  private drawMarkers(now: number) {
    const { width, height } = this.picture;
    const { scale, left, top } = this.camera(now);
    const { gathering, fleet, ratio } = this;
    // Between two zooms, clusters are those of the nearest whole zoom.
    const stretch = scale / ratio / 2 ** Math.round(Math.log2(scale / ratio));
    const beyond = gatheredBeyond * ratio;
    const { state } = fleet;
    const sight = (index: number) => {
      const x = Math.round(this.glide.x(index, now) * scale - left);
      const y = Math.round(this.glide.y(index, now) * scale - top);
      if (!(x > -beyond && y > -beyond && x < width + beyond && y < height + beyond)) return false;
      this.xs[index] = x;
      this.ys[index] = y;
      return true;
    };
    const stamp = (index: number, selected: boolean) =>
      this.picture.stamp(this.spriteOf(index, selected), this.xs[index] ?? 0, this.ys[index] ?? 0);

    let seen = 0;
    this.calls = [];
    gathering.begin({ left, top, width, height, pixelRatio: ratio, stretch }, state.length);
    for (const index of this.order) {
      if (!sight(index)) continue;
      seen++;
      if (index === this.selected) continue;
      if (fleet.apart?.[index]) this.calls.push(index);
      else gathering.add(index, this.xs[index] ?? 0, this.ys[index] ?? 0, state[index] ?? 0);
    }
    gathering.finish();
    for (const cluster of gathering.clusters())
      this.picture.stamp(this.clusterAtlas.sprite(cluster), cluster.x, cluster.y);
    for (const index of gathering.singles()) stamp(index, false);
    for (const index of this.calls) stamp(index, false);
    if (fleet.present[this.selected] && sight(this.selected)) stamp(this.selected, true);
    if (seen !== this.seen) this.canvas.dataset['markers'] = String(seen);
    this.seen = seen;
  }

  /** An asset with an alarm shows what it does now, too. */
  private spriteOf(index: number, selected: boolean) {
    const { state, reported, heading } = this.fleet;
    const inAlarm = reported !== undefined && state[index] === alarm;
    return this.atlas.sprite((inAlarm ? reported : state)[index] ?? 0, heading[index] ?? -1, selected, inAlarm);
  }

  private drawLabels(context: CanvasRenderingContext2D) {
    const { labels, xs, ys, ratio } = this;
    const { width, height } = this.picture;
    labels.begin(width, height);
    const write = (index: number, always: boolean, aside = 0) => {
      const x = xs[index] ?? NaN;
      if (!Number.isNaN(x))
        labels.write(context, this.handlers.label(index), x + aside * ratio, ys[index] ?? 0, always);
    };
    const singles = this.gathering.singles();
    const all = this._map.getZoom() >= labelsFromZoom && singles.length <= 1_500;
    if (this.selected >= 0) write(this.selected, true, 9);
    if (this.hovered >= 0 && this.hovered !== this.selected) write(this.hovered, true);
    for (const index of this.calls) write(index, true, 6);
    if (!all) return;
    for (const { x, y } of this.gathering.clusters()) labels.avoid(x, y);
    for (const index of singles) labels.avoid(xs[index] ?? 0, ys[index] ?? 0);
    for (const index of this.calls) labels.avoid(xs[index] ?? 0, ys[index] ?? 0);
    for (const index of singles) if (index !== this.hovered) write(index, false);
  }

  /** Sizes the canvas and the image like the map, in device pixels. */
  private fit() {
    if (window.devicePixelRatio !== this.ratio) {
      this.ratio = window.devicePixelRatio;
      this.restyle();
    }
    const { x, y } = this._map.getSize();
    this.picture.fit(x, y, this.ratio);
    if (this.xs.length < this.fleet.size) {
      this.xs = new Float32Array(this.fleet.state.length);
      this.ys = new Float32Array(this.fleet.state.length);
    }
  }

  private restyle() {
    this.atlas = createAtlas(this.palette, this.ratio);
    const font = getComputedStyle(this.canvas).fontFamily || 'sans-serif';
    this.clusterAtlas = createClusterAtlas(this.palette, font, this.ratio);
    this.labels.restyle({ text: this.palette.label, halo: this.palette.labelHalo, font }, this.ratio);
  }

  /** From here on Leaflet's zoom and origin are the final ones, while its layers are still being stretched. */
  private onZoomStart({ center, zoom }: ZoomAnimEvent) {
    const map = this._map;
    const now = performance.now();
    const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2));
    this.zoom = { since: now, from: this.camera(now), to: this.cameraAt(zoom, corner) };
    this.redraws.request();
  }

  private onZoomEnd() {
    this.zoom = undefined;
    this.draw();
  }

  protected override target(): Target<number | Cluster> {
    return {
      at: (point) => this.at(point),
      clicked: (found) => this.choose(found),
      missed: () => this.handlers.onSelect(-1),
      hovered: (found) => this.hover(typeof found === 'number' ? found : -1),
    };
  }

  /** The marker that is hit, else the cluster, else the nearest marker. */
  private at(point: Point): number | Cluster | undefined {
    const { ratio, xs, ys } = this;
    const [x, y] = [point.x * ratio, point.y * ratio];
    const among = [
      ...this.gathering.singles(),
      ...this.calls,
      ...(this.fleet.present[this.selected] ? [this.selected] : []),
    ];
    const near = (reach: number) =>
      markerAt(xs, ys, Uint32Array.from(among), { x, y, body: 8 * ratio, reach: reach * ratio });
    const hit = near(8);
    if (hit >= 0) return hit;
    const cluster = this.gathering
      .clusters()
      .find((each) => Math.hypot(each.x - x, each.y - y) <= (clusterRadius(each.size) + 2) * ratio);
    if (cluster) return cluster;
    const close = near(reachOf(cursor, fingertip));
    return close < 0 ? undefined : close;
  }

  private choose(found: number | Cluster) {
    if (typeof found === 'number') return this.handlers.onSelect(found);
    const members = this.gathering.members(found);
    const { lat, lon } = this.fleet;
    const places = members.map((index): [number, number] => [lat[index] ?? 0, lon[index] ?? 0]);
    this.open(places, () => this.handlers.onCluster(members));
  }

  /** Markers move: those that even the largest zoom would barely separate are listed. */
  protected override separating(bounds: LatLngBounds): number | undefined {
    const map = this._map;
    const largest = map.getMaxZoom();
    const extent = map.project(bounds.getNorthEast(), largest).distanceTo(map.project(bounds.getSouthWest(), largest));
    if (map.getZoom() >= largest || extent < inseparable) return undefined;
    const whole = map.getBoundsZoom(bounds, false, new Point(aroundCluster, aroundCluster));
    return Math.min(largest, Math.max(map.getZoom() + 1, whole));
  }

  private hover(index: number) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.redraws.request();
  }
}
