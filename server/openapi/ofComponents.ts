import type { Operation } from './ofEntities';

/** What each call about components and tyres does, beyond those of every kind of record. */
export const ofComponents: Readonly<Record<string, Operation>> = {
  'POST /componentes/{id}/montar': {
    summary: 'Monta un componente en un activo',
    about:
      'En `posicion`, que debe ser de sus ejes si los tiene; 422 dice quién está ahí. `lectura_km` queda como ' +
      'lectura del odómetro. El mismo `uuid` no lo monta dos veces.',
  },
  'POST /componentes/{id}/desmontar': {
    summary: 'Desmonta un componente',
    about: 'Pasa a `bodega_id`, o a la bodega principal.',
  },
  'POST /componentes/{id}/reencauche': {
    summary: 'Envía una llanta a reencauche',
    about: 'Su costo se suma al del componente, y su desgaste se cuenta de nuevo. Uno montado: 409.',
  },
  'POST /componentes/{id}/recibir': {
    summary: 'Recibe un componente en una bodega',
    about: 'Del reencauche, o de otra bodega.',
  },
  'POST /componentes/{id}/desechar': { summary: 'Desecha un componente', about: 'Uno montado: 409. Su costo queda.' },
  'POST /componentes/{id}/lecturas': {
    summary: 'Anota profundidad y presión de una llanta',
    about: 'De una a cuatro profundidades en mm, y la presión en psi. El mismo `uuid` se guarda una sola vez.',
  },
  'POST /componentes/{id}/actos/{item}/anular': {
    summary: 'Anula lo que se hizo con un componente',
    about: 'Como si no hubiera pasado; una rotación, completa. 422 si lo que pasó después lo necesita.',
  },
  'POST /componentes/{id}/lecturas/{item}/anular': {
    summary: 'Anula una lectura de un componente',
    about: 'Como si no se hubiera leído.',
  },
  'POST /componentes/{id}/restaurar': 'Restaura un componente eliminado',
  'GET /componentes/{id}/historial': {
    summary: 'Lista lo que se hizo con un componente y sus lecturas',
    about: 'De lo más reciente a lo más antiguo, con los kilómetros que llevaba.',
  },
  'GET /activos/{id}/componentes': {
    summary: 'Lo que está montado en un activo',
    about: 'Con sus ejes y posiciones, y las presiones que dice su rastreador, en psi.',
  },
  'POST /activos/{id}/rotacion': {
    summary: 'Cambia de posición los componentes de un activo',
    about: 'Todos en el mismo momento, o ninguno: cada uno con su nueva `posicion`.',
  },
  'POST /activos/{id}/ronda': {
    summary: 'Anota las lecturas de las llantas de un activo',
    about:
      'De una vez, también tarde y en desorden. El mismo `uuid` se guarda una sola vez: repetirla responde 200. De ' +
      'lo que no estaba montado ahí en esa fecha, 422 en `lecturas.N.componente_id`.',
  },
  'POST /reportes/llantas/exportar': 'Exporta el costo por kilómetro de las llantas',
  'GET /reportes/llantas': {
    summary: 'Cuánto cuesta un kilómetro por marca, modelo y medida de llanta',
    about:
      'De las montadas algún día entre `desde` y `hasta`. Kilómetros y costo son de toda su vida; reencauches y ' +
      'desechos, de esos días.',
  },
};
