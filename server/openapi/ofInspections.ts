import type { Operation } from './ofEntities';

const pdf = 'application/pdf';

/** What each call about inspections, defects and the times of requests does, beyond those of every kind of record. */
export const ofInspections: Readonly<Record<string, Operation>> = {
  'POST /inspecciones': {
    summary: 'Guarda una inspección',
    about:
      'Con el `uuid` del teléfono se guarda una sola vez: repetirla responde 200 con la primera, y con otros datos, ' +
      '409. Un 422 está en `respuestas.{punto}`. Responde también los defectos que vio y la orden que hizo.',
  },
  'POST /inspecciones/{id}/anular': {
    summary: 'Anula una inspección',
    about: 'Deja de contar, y se deshace lo que solo ella vio. Lleva la `version` que usted leyó.',
  },
  'GET /inspecciones/por-hacer': {
    summary: 'Lee lo que un teléfono necesita para inspeccionar',
    about: 'De los vehículos de quien llama, o de `activo_id`: formularios, los que se deben, y lo que sigue abierto.',
  },
  'GET /inspecciones/cumplimiento': {
    summary: 'Dice cuántas de las inspecciones debidas se hicieron',
    about:
      'Por activo o por conductor, entre dos días de la empresa; `hasta` no se incluye. `pct` en null: nada se ' +
      'debía. `detalle` añade cada día.',
  },
  'GET /inspecciones/{id}/pdf': {
    summary: 'Una inspección como PDF',
    about: 'Primero lo que falló, con sus fotos; después los demás puntos por grupos, y la firma.',
    produces: pdf,
  },
  'GET /inspecciones/mes/pdf': {
    summary: 'Las inspecciones de un activo en un mes, como PDF',
    about: '`mes` es como 2026-11, del calendario de la empresa.',
    produces: pdf,
  },
  'GET /defectos/{id}/historial': {
    summary: 'Lista cada vez que se vio un defecto y qué se hizo',
    about: 'De lo más reciente a lo más antiguo.',
  },
  'POST /defectos/{id}/orden': {
    summary: 'Pone un defecto en una orden',
    about: 'Hace una, o usa `orden_id`. 201; repetirla responde 200 con la misma. Cerrar la orden lo repara.',
  },
  'POST /defectos/{id}/reparar': {
    summary: 'Da por reparado un defecto',
    about: '`nota` dice cómo; `nombre`, quién, si no fue quien llama. Lleva la `version` que usted leyó.',
  },
  'POST /defectos/{id}/descartar': {
    summary: 'Descarta un defecto que no lo era',
    about: '`nota` dice por qué. Lleva la `version` que usted leyó.',
  },
  'GET /solicitudes/tiempos': {
    summary: 'Dice cuánto tarda la primera respuesta a una solicitud',
    about: 'De las de los últimos `dias`.',
  },
  'GET /reportes/preoperacional': {
    summary: 'Registro preoperacional, día por día',
    about:
      'Cada inspección con su conductor, kilometraje, fallas y acción correctiva, y los días en que se debía una y ' +
      'no está (`sin_inspeccion`).',
  },
  'GET /reportes/preoperacional/resumen': {
    summary: 'Totales del registro preoperacional, y su cumplimiento mes por mes',
    about: '`debidas` y `hechas` son días de vehículo.',
  },
  'POST /reportes/preoperacional/exportar': 'Exporta el registro preoperacional',
};
