import { rutas as contract, toleranciaRuta } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { entityColumns } from './entityColumns';
import { colores } from './paradasColumns';

/** The columns of a sheet or a map of routes. */
export const columns = entityColumns(contract, words, {
  nombre: 'ruta, recorrido, name, route, route name, route long name, título, title',
  codigo: 'cod, code, código de la ruta, route id, route code, ref',
  color: { synonyms: 'colour, route color', options: colores },
  trazado: {
    synonyms: 'línea, line, linestring, geometry, geometría, geom, the geom, wkt, geojson, shape, track',
    kind: 'texto',
    required: false,
    help: 'Una línea en GeoJSON o WKT. Vacío: la que une las paradas.',
  },
  tolerancia_m: {
    synonyms: 'tolerancia, tolerancia en metros, corredor, buffer, tolerance, tolerance m',
    help: `Metros a cada lado del trazado. Vacío: ${toleranciaRuta.usual}.`,
  },
  duracion_min: { synonyms: 'duración, duración en minutos, duration, minutos', help: 'Minutos.' },
  limite_velocidad_kmh: {
    synonyms: 'velocidad máxima, speed limit, límite velocidad',
    help: 'km/h mientras se recorre.',
  },
  paradas: {
    synonyms: 'stops, puntos, parada, clientes, secuencia de paradas',
    kind: 'texto',
    help: 'Códigos o nombres en orden, con los minutos desde la salida si los sabe: A01@0; B02@15; C03@40.',
  },
  dias_semana: {
    synonyms: 'día, días de la semana, frecuencia, days, weekdays, calendario',
    kind: 'texto',
    help: 'Por ejemplo lun-vie, o lun, mié. Vacío: solo a mano.',
  },
  hora_salida: {
    synonyms: 'hora, salida, departure, departure time, start time, hora de inicio',
    help: 'Por ejemplo 05:30.',
  },
  asignaciones: {
    synonyms:
      'asignados, activos asignados, activos, vehículos, vehículo, móviles, equipos, ' +
      'assignments, assets, vehicles, vehicle',
    kind: 'texto',
    help:
      'Códigos o nombres de los activos; con la persona entre paréntesis y su hora propia, si las ' +
      'tienen: CAM-01 (Ana Pérez) @05:30; CAM-02.',
  },
  gtfs: { kind: 'texto', help: 'De qué ruta y viajes de un GTFS viene: {"route_id":"R1","trip_ids":["T1","T2"]}.' },
  activa: { synonyms: 'activo, active, vigente, habilitada, enabled', help: 'Sí o No.' },
});
