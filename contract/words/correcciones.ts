import type { CausaCorreccion, ClaseCorreccion } from '../entities/correcciones';

/** Why a record was corrected, as a sentence. */
export const causa: Readonly<Record<CausaCorreccion, string>> = {
  asignacion: 'Cambió la asignación del dispositivo o de la ejecución',
  importacion: 'Se importaron posiciones o se deshizo una importación',
  parada: 'Cambió la parada',
  ruta: 'Cambió la ruta o su ejecución',
  regla: 'Cambió la regla o ya no vigila este activo',
  ajustes: 'Cambiaron los ajustes de la empresa',
  version: 'Se actualizó Ftrack',
  tardio: 'Los datos llegaron tarde',
};

/** What became of it. */
export const clase: Readonly<Record<ClaseCorreccion, string>> = {
  nuevo: 'Se detectó después',
  cambiado: 'Cambió',
  retirado: 'Ya no se detecta',
  terminado: 'Dejó de vigilarse',
  devuelto: 'Se detecta de nuevo',
};

/** Why it is not detected any more, after «Con …». */
export const conQue: Readonly<Record<CausaCorreccion, string>> = {
  asignacion: 'la nueva asignación',
  importacion: 'las posiciones importadas o retiradas',
  parada: 'la parada como está ahora',
  ruta: 'la ruta como está ahora',
  regla: 'la regla como está ahora',
  ajustes: 'los ajustes de ahora',
  version: 'la versión nueva',
  tardio: 'los datos que llegaron tarde',
};
