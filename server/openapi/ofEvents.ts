import type { Operation } from './ofEntities';

/** What each call about events does. */
export const ofEvents: Readonly<Record<string, Operation>> = {
  'GET /eventos/archivo': 'Lista los meses de eventos archivados',
  'GET /eventos/atencion': 'Activos con eventos por atender',
  'GET /eventos/grupos': 'Cuenta los eventos de unos grupos',
  'GET /eventos/silencios': 'Lista los silencios, primero los vigentes',
  'POST /eventos/silencios': 'Silencia un vehículo, una regla o una parada hasta un momento',
  'POST /eventos/silencios/{id}/terminar': 'Termina un silencio antes de tiempo',
  'POST /eventos/silencios/{id}/reanudar': 'Deja seguir un silencio que se terminó',
  'GET /eventos/mapa': 'Eventos abiertos con su lugar',
  'GET /eventos/por-atender': 'Cuántos eventos esperan a alguien, y los primeros',
  'GET /eventos/resumen': 'Cuenta los eventos pendientes por severidad',
  'GET /eventos/sos': 'La última llamada de auxilio de una orden o un activo',
  'POST /eventos/asignar': 'Asigna eventos a quien los atiende',
  'POST /eventos/deshacer': {
    summary: 'Deshace lo último que hizo con unos eventos',
    about: 'Solo el cambio de estado o de dueño que usted hizo hace un momento, si nadie hizo nada después.',
  },
  'POST /eventos/sos': 'Pide auxilio',
  'POST /eventos/sos/{id}/retirar': 'Retira una llamada de auxilio',
  'POST /eventos/transicion': 'Atiende varios eventos',
  'POST /eventos/{id}/notas': {
    summary: 'Agrega una nota a un evento',
    about: 'Texto sin formato. «@Ana Pérez» avisa a ese usuario, si puede atender eventos.',
  },
  'POST /eventos/{id}/orden': 'Crea la orden de un evento',
  'GET /eventos/{id}/pdf': { summary: 'El evento en papel, con todo lo que se hizo', produces: 'application/pdf' },
  'GET /eventos/{id}/protocolo': 'Los pasos del protocolo de un SOS, con quién los hizo',
  'POST /eventos/{id}/protocolo': 'Marca un paso del protocolo de un SOS',
  'POST /eventos/{id}/transicion': {
    summary: 'Atiende un evento',
    about:
      'Descartar, reabrir y resolver un SOS piden una nota. Se reabre (`abierto`) lo que se cerró en las últimas ' +
      '24 horas.',
  },
};
