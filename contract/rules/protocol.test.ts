import { expect, it } from 'vitest';
import type { PasoEvento } from '../entities/eventos';
import { protocolOf } from './protocol';

const step = (clase: PasoEvento['clase'], nota: string, minute: number): PasoEvento => ({
  ...{ clase, nota, a: 'reconocido', quien: 'Ana', atiende: null, deshace: false },
  fecha: `2026-11-29T10:0${minute}:00.000Z`,
});

it('a step is done as it was last marked, in the order of the company', () => {
  const done = [step('protocolo', 'Avisar', 1), step('protocolo', 'Llamar', 2), step('protocolo_quitado', 'Avisar', 3)];
  expect(protocolOf(['Llamar', 'Avisar'], done)).toEqual([
    { paso: 'Llamar', hecho_por: 'Ana', hecho_en: '2026-11-29T10:02:00.000Z' },
    { paso: 'Avisar', hecho_por: null, hecho_en: null },
  ]);
});

it('what was done stays when the company has the step no more; what was not does not', () => {
  const done = [step('protocolo', 'Viejo', 1), step('protocolo', 'Otro', 2), step('protocolo_quitado', 'Otro', 3)];
  expect(protocolOf(['Llamar'], done).map(({ paso }) => paso)).toEqual(['Llamar', 'Viejo']);
});
