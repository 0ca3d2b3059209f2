import {
  divIcon,
  latLngBounds,
  map as createMap,
  marker,
  polyline,
  tileLayer,
  type LatLngTuple,
  type Marker,
  type Polyline,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { UnidadViva } from '#contract/requests/enlacesVivos';
import { loadConfig } from '../providers/config';
import styles from './vivo.module.css';

export interface LiveMap {
  /**
   * @param below pixels that the sheet covers
   * @param place where they drive to
   */
  show(units: readonly UnidadViva[], below: number, place?: LatLngTuple): void;
  /** Goes to the nth unit. */
  focus(at: number): void;
  remove(): void;
}

/** ms without any tile until our own map of the world shows beneath. */
const giveUpAfter = 2_000;
const closest = 16;

/** The map with its units. It follows them until somebody moves it. */
export const liveMap = (root: HTMLElement): LiveMap => {
  const box = document.createElement('div');
  box.className = styles.map ?? '';
  box.setAttribute('role', 'application');
  box.setAttribute('aria-label', 'Mapa');
  root.append(box);
  const map = createMap(box, { zoomControl: false, attributionControl: true }).setView([4.65, -74.08], 5);
  map.attributionControl.setPrefix('');
  let removed = false;
  void ground(map, () => removed);
  let isFollowing = true;
  let covered = 0;
  let latest: readonly UnidadViva[] = [];
  map.on('dragstart', () => (isFollowing = false));
  box.addEventListener('wheel', () => (isFollowing = false), { passive: true });

  const again = document.createElement('button');
  again.type = 'button';
  again.className = styles.again ?? '';
  again.textContent = 'Centrar';
  again.addEventListener('click', () => {
    isFollowing = true;
    fit();
  });
  root.append(again);

  const markers: Marker[] = [];
  const lines: Polyline[] = [];
  let goal: Marker | undefined;
  const points = () => [...latest.flatMap(placeOf), ...(goal ? [goal.getLatLng()] : [])];
  const fit = () => {
    const shown = points();
    if (shown.length === 0) return;
    map.fitBounds(latLngBounds(shown), {
      paddingTopLeft: [40, 60],
      paddingBottomRight: [40, covered + 40],
      maxZoom: closest,
      animate: true,
    });
  };

  return {
    show: (units, below, place) => {
      if (place && !goal) goal = marker(place, { icon: goalIcon(), keyboard: false, alt: 'Su dirección' }).addTo(map);
      const isFirst = latest.length === 0;
      const hadPlace = latest.some((unit) => unit.latitud !== null);
      latest = units;
      covered = below;
      for (const line of lines.splice(0)) line.remove();
      units.forEach((unit, at) => {
        if (unit.viaje && unit.viaje.trazado.length > 1)
          lines.push(polyline(unit.viaje.trazado, { className: styles.route ?? '', interactive: false }).addTo(map));
        if (unit.rastro.length > 1)
          lines.push(polyline(unit.rastro, { className: styles.trail ?? '', interactive: false }).addTo(map));
        const [place] = placeOf(unit);
        const known = markers[at];
        if (!place) known?.remove();
        else if (known)
          known
            .setLatLng(place)
            .setIcon(iconOf(unit, units.length > 1))
            .addTo(map);
        else
          markers[at] = marker(place, {
            icon: iconOf(unit, units.length > 1),
            keyboard: false,
            alt: unit.nombre,
          }).addTo(map);
      });
      for (const gone of markers.splice(units.length)) gone.remove();
      again.hidden = isFollowing;
      if (isFirst || !hadPlace) fit();
      else if (isFollowing) {
        const inner = map.getBounds().pad(-0.2);
        if (units.some((unit) => placeOf(unit).some((place) => !inner.contains(place)))) fit();
      }
    },
    focus: (at) => {
      const [place] = latest[at] ? placeOf(latest[at]) : [];
      if (!place) return;
      isFollowing = false;
      again.hidden = false;
      const zoom = Math.max(map.getZoom(), 15);
      map.setView(map.unproject(map.project(place, zoom).add([0, covered / 2]), zoom));
    },
    remove: () => {
      removed = true;
      map.remove();
    },
  };
};

const placeOf = ({ latitud, longitud }: UnidadViva): LatLngTuple[] =>
  latitud === null || longitud === null ? [] : [[latitud, longitud]];

/**
 * An arrow where the unit moves, a dot where it stands. Drawn by hand: the fonts of icons would weigh more than the
 * page.
 */
const iconOf = ({ estado, rumbo, nombre }: UnidadViva, isNamed: boolean) => {
  const turned = estado === 'movimiento' && rumbo !== null;
  const shape = turned
    ? `<path d="M16 5 25 26 16 21 7 26Z" transform="rotate(${Math.round(rumbo)} 16 16)"/>`
    : '<circle cx="16" cy="16" r="8"/>';
  const label = document.createElement('span');
  label.textContent = nombre;
  const name = isNamed ? `<span class="${styles.label}">${label.innerHTML}</span>` : '';
  return divIcon({
    className: styles.marker ?? '',
    iconSize: [44, 44],
    html:
      `<span class="${styles.pin}" data-state="${estado}"><svg viewBox="0 0 32 32" aria-hidden="true">` +
      `${shape}</svg></span>${name}`,
  });
};

/** A house, drawn by hand as well. */
const goalIcon = () =>
  divIcon({
    className: styles.marker ?? '',
    iconSize: [44, 44],
    html:
      `<span class="${styles.pin}" data-state="goal"><svg viewBox="0 0 32 32" aria-hidden="true">` +
      '<path d="M16 6 27 16H24V26H18V19H14V26H8V16H5Z"/></svg></span>',
  });

/** Streets, and our own map of the world where they do not come. */
const ground = async (map: ReturnType<typeof createMap>, isGone: () => boolean) => {
  const { tiles } = await loadConfig();
  if (isGone()) return;
  const world = async () => {
    const { addWorld } = await import('./world');
    await addWorld(map, isGone);
  };
  // Without it the units stand on an empty ground.
  const showWorld = () => void (isGone() || world().catch(() => undefined));
  if (!tiles) return showWorld();
  const late = setTimeout(showWorld, giveUpAfter);
  // Volunteers' tile servers answer only pages that send a referrer.
  const layer = tileLayer(tiles.url, {
    attribution: tiles.attribution,
    referrerPolicy: 'strict-origin-when-cross-origin',
    className: styles.tiles ?? '',
  });
  layer.on('tileload', () => clearTimeout(late)).addTo(map);
};
