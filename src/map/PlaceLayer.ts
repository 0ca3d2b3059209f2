import type { Place } from '../providers/basemap';
import type { Country } from '../providers/basemapShapes';
import type { Mode } from '../theme/tokens';
import { groundColours } from './palette';
import { isWithin, placesInSight } from './placesInSight';
import { take, type Box } from './boxes';
import { RestingLayer, type Sight } from './RestingLayer';

const most = 90;
const countriesToZoom = 7;
/** CSS pixels. */
const lineHeight = 16;

/**
 * Names of towns and, at small zooms, of countries, on a canvas below everything that moves; drawn when the map stops
 * moving.
 */
export class PlaceLayer extends RestingLayer {
  private readonly places: readonly Place[];
  private readonly countries: readonly Country[];
  private readonly mode: Mode;

  constructor(places: readonly Place[], countries: readonly Country[], mode: Mode) {
    super('lugares', 250);
    this.places = places;
    this.countries = countries;
    this.mode = mode;
  }

  protected override paint({ context, margin }: Sight) {
    const map = this._map;
    const corner = map.containerPointToLatLng(margin.multiplyBy(-1));
    const opposite = map.containerPointToLatLng(map.getSize().add(margin));
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

  /** Writes a name over its dot, unless it would cover that of a larger town. */
  private write(context: CanvasRenderingContext2D, [name, , , inhabitants]: Place, x: number, y: number, taken: Box[]) {
    const { place, land } = groundColours[this.mode];
    const large = inhabitants >= 1e6;
    const family = getComputedStyle(this.canvas).fontFamily || 'sans-serif';
    context.font = `${large ? 600 : 500} ${large ? 13 : 12}px ${family}`;
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

  /** Writes a country's name if it fits. */
  private writeCountry(
    context: CanvasRenderingContext2D,
    [name, , , span]: Country,
    x: number,
    y: number,
    taken: Box[],
  ) {
    const { country, land } = groundColours[this.mode];
    context.font = `500 12px ${getComputedStyle(this.canvas).fontFamily || 'sans-serif'}`;
    context.letterSpacing = '0.12em';
    const text = name.toLocaleUpperCase('es');
    const width = context.measureText(text).width;
    const fits = width < (span / 360) * 256 * 2 ** this._map.getZoom();
    if (
      fits &&
      take(
        { left: x - width / 2 - 4, right: x + width / 2 + 4, top: y - lineHeight / 2, bottom: y + lineHeight / 2 },
        taken,
      )
    ) {
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
}
