import { expect, it } from 'vitest';
import { missingFrom, missingTasks } from './completion';

const order = {
  tipo: 'correctivo',
  ...{ solucion: null, causa_id: null, exige_causa: false },
  ...{ fotos_min: null, fotos_n: 1, requiere_firma: true },
} as const;

it('what is missing to complete an order is named by field', () => {
  expect(missingFrom(order, {}, 3)).toEqual({
    fotos: ['Faltan 2 fotos'],
    firma: ['Falta la firma'],
    solucion: ['Escriba qué se hizo'],
  });
  expect(missingFrom({ ...order, fotos_min: 2 }, { firma: {}, solucion: 'Se cambió' }, 0)).toEqual({
    fotos: ['Falta 1 foto'],
  });
  expect(missingTasks(['Purgar frenos'])).toEqual(['Falta la tarea «Purgar frenos»']);
});

it('nothing is missing where nothing is asked, or it was said before', () => {
  expect(missingFrom({ ...order, tipo: 'inspeccion', requiere_firma: false }, {}, 1)).toEqual({});
  expect(missingFrom({ ...order, solucion: 'Se cambió' }, { firma: {} }, 0)).toEqual({});
});

it('the code of the cause is asked for only where the company demands it', () => {
  const asked = { ...order, exige_causa: true, requiere_firma: false, solucion: 'Se cambió' };
  expect(missingFrom(asked, {}, 0)).toEqual({ causa_id: ['Elija la causa de la falla'] });
  expect(missingFrom(asked, { causa_id: 3 }, 0)).toEqual({});
  expect(missingFrom({ ...asked, causa_id: 3 }, {}, 0)).toEqual({});
});
