import type { Operation } from './ofEntities';

const gtfsRt =
  'Sale de las ejecuciones de rutas que vienen de un GTFS: cada una es el viaje que sale a esa ' +
  'hora ese día de la semana. `stop_id` es el código de la parada. Se calcula cada 5 segundos como máximo. Los ' +
  'consumidores que no envían encabezados usan Basic, con el token como usuario.';
const forPeople = { summary: 'Lo mismo en JSON, para personas', about: gtfsRt };
const produces = 'application/x-protobuf';

/** Calls in the formats of other programs. */
export const ofPrograms: Readonly<Record<string, Operation>> = {
  'GET /gtfs-rt/trip-updates': {
    summary: 'Horas de los viajes en curso y viajes cancelados, en GTFS-Realtime',
    about: gtfsRt,
    produces,
  },
  'GET /gtfs-rt/trip-updates.json': forPeople,
  'GET /gtfs-rt/vehicle-positions': {
    summary: 'Posiciones de los vehículos en ruta, en GTFS-Realtime',
    about: gtfsRt,
    produces,
  },
  'GET /gtfs-rt/vehicle-positions.json': forPeople,
  'GET /broadcasting/canales': {
    summary: 'Lista los canales de tiempo real que puede oír',
    about: 'El nombre de cada canal de la empresa, y el del evento que trae.',
  },
  'POST /broadcasting/auth': {
    summary: 'Firma la suscripción a un canal de tiempo real',
    about:
      'La hacen `pusher-js` o `laravel-echo` con el token, aquí o en `/broadcasting/auth`, en JSON o como ' +
      'formulario; la clave y el servidor están en `/config.json` (`realtime`). Canales ' +
      '`private-empresa.{empresa}.{tema}`: `posiciones`, `eventos`, `ordenes`, `mensajes` piden además leer eso; ' +
      '`cambios` (qué registro cambió) pide leer activos, niveles, personal, servicios y ejecuciones. Los canales de ' +
      'personas no son de tokens. Cuando el token termina, la conexión se cierra (4009) en 2 segundos.',
  },
  'GET /metricas': {
    summary: 'La empresa en cifras, para Prometheus y Grafana',
    about:
      'Formato de exposición de Prometheus, con `# HELP` y las unidades en el nombre. Prometheus la lee con el token ' +
      'como `credentials` de `authorization` o como usuario de `basic_auth`.',
    produces: 'text/plain',
    sample: [
      '# HELP ftrack_ordenes_abiertas Órdenes de trabajo abiertas, por estado.',
      '# TYPE ftrack_ordenes_abiertas gauge',
      'ftrack_ordenes_abiertas{estado="pendiente"} 4',
      'ftrack_ordenes_abiertas{estado="en_progreso"} 2',
      '',
    ].join('\n'),
  },
};
