import { toleranciaRuta } from '#contract/rutas';
import { rutas as words } from '#contract/words/rutas';
import { headed, wordsIn } from '../rows/columns';
import { colores } from './paradasColumns';

/** The columns of a sheet or a map of routes. */
export const columns = headed(words.fields, [
  {
    field: 'nombre',
    synonyms: ['ruta', 'recorrido', 'name', 'route', 'route name', 'route long name', 'título', 'title'],
    kind: 'texto',
    required: true,
  },
  {
    field: 'codigo',
    synonyms: ['cod', 'code', 'código de la ruta', 'route id', 'route code', 'ref'],
    kind: 'texto',
    code: true,
  },
  { field: 'color', synonyms: ['colour', 'route color'], kind: 'opcion', options: colores },
  {
    field: 'trazado',
    synonyms: wordsIn(`
      línea, line, linestring, geometry, geometría, geom, the geom, wkt, geojson, shape, track`),
    kind: 'texto',
    help: 'Una línea en GeoJSON o WKT. Vacío: la que une las paradas.',
  },
  {
    field: 'tolerancia_m',
    synonyms: ['tolerancia', 'tolerancia en metros', 'corredor', 'buffer', 'tolerance', 'tolerance m'],
    kind: 'numero',
    help: `Metros a cada lado del trazado. Vacío: ${toleranciaRuta.usual}.`,
  },
  {
    field: 'duracion_min',
    synonyms: ['duración', 'duración en minutos', 'duration', 'minutos'],
    kind: 'numero',
    help: 'Minutos.',
  },
  {
    field: 'limite_velocidad_kmh',
    synonyms: ['velocidad máxima', 'speed limit', 'límite velocidad'],
    kind: 'numero',
    help: 'km/h mientras se recorre.',
  },
  {
    field: 'paradas',
    synonyms: ['stops', 'puntos', 'parada', 'clientes', 'secuencia de paradas'],
    kind: 'texto',
    help: 'Códigos o nombres en orden, con los minutos desde la salida si los sabe: A01@0; B02@15; C03@40.',
  },
  {
    field: 'dias_semana',
    synonyms: ['día', 'días de la semana', 'frecuencia', 'days', 'weekdays', 'calendario'],
    kind: 'texto',
    help: 'Por ejemplo lun-vie, o lun, mié. Vacío: solo a mano.',
  },
  {
    field: 'hora_salida',
    synonyms: ['hora', 'salida', 'departure', 'departure time', 'start time', 'hora de inicio'],
    kind: 'texto',
    help: 'Por ejemplo 05:30.',
  },
  {
    field: 'asignaciones',
    synonyms: wordsIn(`
      asignados, activos asignados, activos, vehículos, vehículo, móviles, equipos, assignments, assets, vehicles,
      vehicle`),
    kind: 'texto',
    help:
      'Códigos o nombres de los activos; con la persona entre paréntesis y su hora propia, si las ' +
      'tienen: CAM-01 (Ana Pérez) @05:30; CAM-02.',
  },
  {
    field: 'gtfs',
    kind: 'texto',
    help: 'De qué ruta y viajes de un GTFS viene: {"route_id":"R1","trip_ids":["T1","T2"]}.',
  },
  {
    field: 'activa',
    synonyms: ['activo', 'active', 'vigente', 'habilitada', 'enabled'],
    kind: 'booleano',
    help: 'Sí o No.',
  },
]);
