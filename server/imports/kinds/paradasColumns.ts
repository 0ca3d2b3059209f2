import { paradas as contract } from '#contract/entities/paradas';
import { paradas as words } from '#contract/words/paradas';
import { entityColumns } from './entityColumns';
import { externalReference, optionsOf } from './options';

const tipos = optionsOf(words.values.tipo, {
  cliente: [
    ['customer', 'client'],
    ['almacén', 'tienda', 'punto de entrega', 'entrega'],
  ],
  base: [
    ['depot', 'home', 'patio'],
    ['sede', 'oficina', 'garaje', 'parqueadero'],
  ],
  taller: [['workshop', 'garage'], ['servicio']],
  estacion_combustible: [
    ['gas station', 'fuel station', 'bomba', 'gasolinera', 'eds'],
    ['combustible', 'estación'],
  ],
  bodega: [
    ['warehouse', 'cedi', 'centro de distribución'],
    ['almacén', 'planta'],
  ],
  peaje: [['toll', 'toll booth', 'caseta']],
  punto_control: [['checkpoint', 'control point', 'puesto de control'], ['control']],
  zona_riesgo: [
    ['risk zone', 'risk area', 'zona roja'],
    ['riesgo', 'peligro'],
  ],
  otro: [['other', 'otra']],
});

const formas = optionsOf(words.values.forma, { circulo: [['circle', 'punto', 'point']], poligono: [['polygon']] });

export const colores = optionsOf(words.values.color, {
  azul: [['blue']],
  verde: [['green']],
  naranja: [['orange'], ['amarillo']],
  rojo: [['red']],
  morado: [['purple', 'violeta']],
  turquesa: [['turquoise', 'teal', 'cyan']],
  rosado: [['pink', 'rosa']],
  gris: [['grey', 'gray'], ['negro']],
});

/** The columns of a sheet or a map of stops; the names in a GTFS feed are among the synonyms. */
export const columns = entityColumns(contract, words, {
  nombre: 'parada, cliente, lugar, name, customer, place, site, stop name, título',
  codigo: 'cod, code, código del cliente, customer code, stop id',
  tipo: { synonyms: 'tipo de parada, type, clase, category, categoría', options: tipos },
  forma: { synonyms: 'shape', options: formas, help: 'Vacía: polígono si hay uno, si no círculo.' },
  latitud: { synonyms: 'lat, latitude, stop lat, y', kind: 'coordenada' },
  longitud: { synonyms: 'lon, lng, long, longitude, stop lon, x', kind: 'coordenada' },
  coordenadas: {
    synonyms: 'ubicación, coordinates, lat lon, lat lng, latlng, latitud longitud, latitud y longitud, gps, location',
    label: 'Coordenadas',
    kind: 'coordenadas',
    help: 'En vez de latitud y longitud: las dos en una celda, por ejemplo 4.65123, -74.08175.',
  },
  radio_m: { synonyms: 'radio, radius, radio en metros, metros, radius m', help: 'Metros. Vacío: 100.' },
  poligono: {
    synonyms: 'polygon, geometry, geometría, geom, the geom, wkt, geojson, geocerca, geofence',
    kind: 'texto',
    help: 'Un polígono en GeoJSON o WKT, en vez de un punto con radio.',
  },
  direccion: 'address, domicilio',
  contacto: 'contact, teléfono, phone, encargado, persona de contacto',
  horario: {
    synonyms: 'hours, opening hours, horario de atención',
    kind: 'texto',
    help: 'Por ejemplo lun-vie 08:00-18:00; sáb 08:00-12:00.',
  },
  permanencia_max_min: {
    synonyms: 'permanencia, permanencia máxima en minutos, minutos, max stay, dwell time, tiempo máximo',
    help: 'Minutos.',
  },
  limite_velocidad_kmh: {
    synonyms: 'velocidad máxima, límite velocidad, speed limit, max speed',
    help: 'Kilómetros por hora.',
  },
  color: { synonyms: 'colour', options: colores },
  nivel_id: {
    synonyms: 'sede, área, regional, región, level, flota',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  referencia_externa: externalReference,
  activa: { synonyms: 'activa, active, activo, vigente, habilitada, enabled', help: 'Sí o No.' },
});
