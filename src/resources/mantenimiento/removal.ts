import type { Removal } from '../../ui/RemoveRecords';

export const removal: Removal = {
  resource: 'mantenimiento',
  question: (count) => (count === 1 ? '¿Eliminar el plan?' : `¿Eliminar ${count} planes?`),
  outcome: (count) => `${count === 1 ? 'Deja' : 'Dejan'} de vencer y sus órdenes se conservan.`,
  done: (count) => (count === 1 ? 'Plan eliminado' : `${count} planes eliminados`),
};
