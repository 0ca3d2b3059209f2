import type { Orden } from '#contract/entities/ordenes';

const usual = ['numero', 'activo_id', 'prioridad', 'estado', 'responsable_id', 'fecha_limite', 'tareas_n'];

const hidden = [
  'tipo',
  'nivel_id',
  'fecha_programada',
  'solicitante_id',
  'origen',
  'iniciada_en',
  'completada_en',
  'cerrada_en',
  'creado_en',
  'proveedor',
  'referencia_externa',
];

/** The columns of the table; `costs`: for a role that sees them, shown by default if there is `room`. */
export const columnsFor = (room: boolean, costs: boolean) => ({
  all: [...usual, ...(costs ? ['costo_total'] : []), ...hidden],
  hidden: room ? hidden : ['costo_total', ...hidden],
});

/** The exported fields; `costs` as above. */
export const exportedFor = (costs: boolean): (keyof Orden)[] =>
  costs ? exported : exported.filter((column) => !column.startsWith('costo_'));

const exported: (keyof Orden)[] = [
  'numero',
  'titulo',
  'tipo',
  'prioridad',
  'estado',
  'vencida',
  'activo_id',
  'nivel_id',
  'solicitante_id',
  'responsable_id',
  'creado_en',
  'fecha_programada',
  'fecha_limite',
  'iniciada_en',
  'completada_en',
  'cerrada_en',
  'tareas_hechas_n',
  'tareas_n',
  'costo_mano_obra',
  'costo_repuestos',
  'costo_terceros',
  'costo_total',
  'causa_falla',
  'solucion',
  'origen',
  'referencia_externa',
];
