import { paradas as words } from '#contract/words/paradas';
import { headed, wordsIn } from '../rows/columns';
import { optionsOf } from './options';

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
export const columns = headed(words.fields, [
  {
    field: 'nombre',
    synonyms: ['parada', 'cliente', 'lugar', 'name', 'customer', 'place', 'site', 'stop name', 'título'],
    kind: 'texto',
    required: true,
  },
  {
    field: 'codigo',
    synonyms: ['cod', 'code', 'código del cliente', 'customer code', 'stop id'],
    kind: 'texto',
    code: true,
  },
  {
    field: 'tipo',
    synonyms: ['tipo de parada', 'type', 'clase', 'category', 'categoría'],
    kind: 'opcion',
    options: tipos,
  },
  {
    field: 'forma',
    synonyms: ['shape'],
    kind: 'opcion',
    options: formas,
    help: 'Vacía: polígono si hay uno, si no círculo.',
  },
  { field: 'latitud', synonyms: ['lat', 'latitude', 'stop lat', 'y'], kind: 'coordenada' },
  { field: 'longitud', synonyms: ['lon', 'lng', 'long', 'longitude', 'stop lon', 'x'], kind: 'coordenada' },
  {
    field: 'coordenadas',
    label: 'Coordenadas',
    synonyms: wordsIn(`
      ubicación, coordinates, lat lon, lat lng, latlng, latitud longitud, latitud y longitud, gps, location`),
    kind: 'coordenadas',
    help: 'En vez de latitud y longitud: las dos en una celda, por ejemplo 4.65123, -74.08175.',
  },
  {
    field: 'radio_m',
    synonyms: ['radio', 'radius', 'radio en metros', 'metros', 'radius m'],
    kind: 'numero',
    help: 'Metros. Vacío: 100.',
  },
  {
    field: 'poligono',
    synonyms: ['polygon', 'geometry', 'geometría', 'geom', 'the geom', 'wkt', 'geojson', 'geocerca', 'geofence'],
    kind: 'texto',
    help: 'Un polígono en GeoJSON o WKT, en vez de un punto con radio.',
  },
  { field: 'direccion', synonyms: ['address', 'domicilio'], kind: 'texto' },
  { field: 'contacto', synonyms: ['contact', 'teléfono', 'phone', 'encargado', 'persona de contacto'], kind: 'texto' },
  {
    field: 'horario',
    synonyms: ['hours', 'opening hours', 'horario de atención'],
    kind: 'texto',
    help: 'Por ejemplo lun-vie 08:00-18:00; sáb 08:00-12:00.',
  },
  {
    field: 'permanencia_max_min',
    synonyms: ['permanencia', 'permanencia máxima en minutos', 'minutos', 'max stay', 'dwell time', 'tiempo máximo'],
    kind: 'numero',
    help: 'Minutos.',
  },
  {
    field: 'limite_velocidad_kmh',
    synonyms: ['velocidad máxima', 'límite velocidad', 'speed limit', 'max speed'],
    kind: 'numero',
    help: 'Kilómetros por hora.',
  },
  { field: 'color', synonyms: ['colour'], kind: 'opcion', options: colores },
  {
    field: 'nivel_id',
    synonyms: ['sede', 'área', 'regional', 'región', 'level', 'flota'],
    kind: 'referencia',
    refersTo: 'niveles',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  {
    field: 'activa',
    synonyms: ['activa', 'active', 'activo', 'vigente', 'habilitada', 'enabled'],
    kind: 'booleano',
    help: 'Sí o No.',
  },
]);
