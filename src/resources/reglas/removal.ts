import type { Removal } from '../../ui/RemoveRecords';

export const removal: Removal = {
  resource: 'reglas',
  question: (count) => (count === 1 ? '¿Eliminar la regla?' : `¿Eliminar ${count} reglas?`),
  outcome: (count) => `${count === 1 ? 'Deja' : 'Dejan'} de vigilar y sus eventos se conservan.`,
  done: (count) => (count === 1 ? 'Regla eliminada' : `${count} reglas eliminadas`),
};
