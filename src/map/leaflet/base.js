import { Control as LeafletControl } from 'leaflet/src/control/Control.js';
import { Attribution } from 'leaflet/src/control/Control.Attribution.js';
import { Scale } from 'leaflet/src/control/Control.Scale.js';
import { Zoom } from 'leaflet/src/control/Control.Zoom.js';
import { Map as LeafletMap, map as leafletMap } from 'leaflet/src/map/index.js';

// Constants of this module, not re-exports: the bundler looks through those, and what the module does would be lost.

/** With the controls that we show; Leaflet has one more, of layers. */
export const Control = Object.assign(LeafletControl, { Attribution, Scale, Zoom });

/** With all its handlers. */
export const Map = LeafletMap;
export const map = leafletMap;
