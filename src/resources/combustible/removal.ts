import type { Removal } from '../../ui/RemoveRecords';

export const removal: Removal = {
  resource: 'combustible',
  question: (count) => (count === 1 ? '¿Eliminar la carga?' : `¿Eliminar ${count} cargas?`),
  outcome: (count) => `${count === 1 ? 'Desaparece' : 'Desaparecen'} de la lista, de los consumos y de los costos.`,
  done: (count) => (count === 1 ? 'Carga eliminada' : `${count} cargas eliminadas`),
};
