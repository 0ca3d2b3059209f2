import { DomUtil, Layer, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import type { Place } from '../providers/basemap';
import type { Country } from '../providers/basemapShapes';
import type { Mode } from '../theme/tokens';
import { groundColours } from './palette';
import { isWithin, placesInSight } from './placesInSight';

const paneName = 'lugares';
/** How much more than the screen is drawn on each side, so that dragging rarely shows where it ends. */
const beyond = 0.35;
const most = 90;
const countriesToZoom = 7;
/** CSS pixels. */
const lineHeight = 16;

/** Names of towns and, far out, of countries on a canvas of their own under everything that moves; drawn when the map has come to rest. */
export class PlaceLayer extends Layer {
  private readonly places: readonly Place[];
  private readonly countries: readonly Country[];
  private readonly canvas = document.createElement('canvas');
  private mode: Mode = 'light';

  constructor(places: readonly Place[], countries: readonly Country[]) {
    super();
    this.places = places;
    this.countries = countries;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(paneName) ?? map.createPane(paneName);
    pane.style.zIndex = '250';
    pane.style.pointerEvents = 'none';
    pane.appendChild(this.canvas);
    map.on('moveend resize', this.draw, this).on('zoomanim', this.onZoom, this);
    this.draw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend resize', this.draw, this).off('zoomanim', this.onZoom, this);
    this.canvas.remove();
    return this;
  }

  setMode(mode: Mode) {
    this.mode = mode;
    this.draw();
  }

  private draw() {
    const map = this._map;
    const context = this.canvas.getContext('2d');
    if (!map || !context) return;
    const ratio = window.devicePixelRatio;
    const size = map.getSize();
    const margin = size.multiplyBy(beyond).round();
    const [width, height] = [size.x + 2 * margin.x, size.y + 2 * margin.y];
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.canvas.style.transformOrigin = '0 0';
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
    context.scale(ratio, ratio);

    const corner = map.containerPointToLatLng(margin.multiplyBy(-1));
    const opposite = map.containerPointToLatLng(size.add(margin));
    const sight = { south: opposite.lat, north: corner.lat, west: corner.lng, east: opposite.lng };
    const taken: Box[] = [];
    if (map.getZoom() <= countriesToZoom) {
      for (const country of this.countries.filter(([, lat, lon]) => isWithin(sight, lat, lon))) {
        const at = map.latLngToContainerPoint([country[1], country[2]]).add(margin);
        this.writeCountry(context, country, at.x, at.y, taken);
      }
    }
    for (const place of placesInSight(this.places, map.getZoom(), sight)) {
      if (taken.length >= most) break;
      const at = map.latLngToContainerPoint([place[1], place[2]]).add(margin);
      this.write(context, place, at.x, at.y, taken);
    }
  }

  /** Writes a name over its dot, unless it would cover a larger town's. */
  private write(context: CanvasRenderingContext2D, [name, , , inhabitants]: Place, x: number, y: number, taken: Box[]) {
    const { place, land } = groundColours[this.mode];
    const large = inhabitants >= 1e6;
    context.font = `${large ? 600 : 500} ${large ? 13 : 12}px ${getComputedStyle(this.canvas).fontFamily || 'sans-serif'}`;
    const width = context.measureText(name).width;
    const box = { left: x - width / 2 - 4, right: x + width / 2 + 4, top: y - lineHeight - 5, bottom: y + 5 };
    if (!take(box, taken)) return;
    context.fillStyle = place;
    context.strokeStyle = land;
    context.lineJoin = 'round';
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.lineWidth = 3;
    context.strokeText(name, x, y - 4);
    context.fillText(name, x, y - 4);
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, large ? 3 : 2.2, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }

  /** Writes a country's name where it has room for it. */
  private writeCountry(context: CanvasRenderingContext2D, [name, , , span]: Country, x: number, y: number, taken: Box[]) {
    const { country, land } = groundColours[this.mode];
    context.font = `500 12px ${getComputedStyle(this.canvas).fontFamily || 'sans-serif'}`;
    context.letterSpacing = '0.12em';
    const text = name.toLocaleUpperCase('es');
    const width = context.measureText(text).width;
    const fits = width < (span / 360) * 256 * 2 ** this._map.getZoom();
    if (fits && take({ left: x - width / 2 - 4, right: x + width / 2 + 4, top: y - lineHeight / 2, bottom: y + lineHeight / 2 }, taken)) {
      context.fillStyle = country;
      context.strokeStyle = land;
      context.lineJoin = 'round';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineWidth = 3;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
    context.letterSpacing = '0px';
  }

  /** Goes along with Leaflet's stretching until it is drawn anew at the end. */
  private onZoom({ center, zoom }: ZoomAnimEvent) {
    const map = this._map;
    const scale = map.getZoomScale(zoom);
    const margin = map.getSize().multiplyBy(beyond).round();
    const corner = map.containerPointToLatLng(margin.multiplyBy(-1));
    const end = map
      .project(corner, zoom)
      .subtract(map.project(center, zoom).subtract(map.getSize().divideBy(2)))
      .add(map.containerPointToLayerPoint([0, 0]));
    DomUtil.setTransform(this.canvas, end, scale);
  }
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Takes a place in the picture, if nobody has it. */
const take = (box: Box, taken: Box[]): boolean => {
  if (taken.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) return false;
  taken.push(box);
  return true;
};
