import { Circle as LeafletCircle, circle as leafletCircle } from 'leaflet/src/layer/vector/Circle.js';
import { CircleMarker as LeafletCircleMarker } from 'leaflet/src/layer/vector/CircleMarker.js';
import { Polygon as LeafletPolygon, polygon as leafletPolygon } from 'leaflet/src/layer/vector/Polygon.js';
import { Polyline as LeafletPolyline, polyline as leafletPolyline } from 'leaflet/src/layer/vector/Polyline.js';
import { Rectangle as LeafletRectangle, rectangle as leafletRectangle } from 'leaflet/src/layer/vector/Rectangle.js';
// What draws them.
import 'leaflet/src/layer/vector/Renderer.getRenderer.js';

// Lines and shapes that are elements of the page. Constants, as in base.js.
export const Circle = LeafletCircle;
export const circle = leafletCircle;
export const CircleMarker = LeafletCircleMarker;
export const Polygon = LeafletPolygon;
export const polygon = leafletPolygon;
export const Polyline = LeafletPolyline;
export const polyline = leafletPolyline;
export const Rectangle = LeafletRectangle;
export const rectangle = leafletRectangle;
