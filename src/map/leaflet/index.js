/**
 * Leaflet, of its own modules, for the built page: what a page does not use stays out of it, and what only editors use
 * comes with them. Its bundle is one module, 42 KB, wherever any of it is used. Names missing here come from the last
 * line.
 */
export { Control, Map, map } from './base.js';
export { Circle, CircleMarker, Polygon, Polyline, Rectangle, circle, polygon, polyline, rectangle } from './shapes.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
export { TileLayer, tileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
export { Marker, marker } from 'leaflet/src/layer/marker/Marker.js';
export { DivIcon, divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { Tooltip } from 'leaflet/src/layer/Tooltip.js';
export { Point } from 'leaflet/src/geometry/Point.js';
export { LatLng, toLatLng as latLng } from 'leaflet/src/geo/LatLng.js';
export { LatLngBounds, toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';
export { DomUtil };
export * from 'leaflet/src/Leaflet.js';
