import { expect, it } from 'vitest';
import { comoSePuntua } from './comoSePuntua';
import { kmPuntaje, puntosEvento, puntosExceso, severidadesPuntaje } from '../requests/conduccion';
import { severidad, tipo } from '../words/tiposEvento';

it('contains every figure of the score', () => {
  const said = comoSePuntua.join(' ');
  for (const each of severidadesPuntaje)
    expect(said).toContain(`${severidad[each].toLowerCase()} ${puntosExceso.severidad[each]}`);
  for (const [each, points] of Object.entries(puntosEvento))
    expect(said).toContain(`${tipo[each as keyof typeof puntosEvento].toLowerCase()} ${points}`);
  expect(said).toContain(`hasta ${puntosExceso.minutos} minutos`);
  expect(said).toContain(`${kmPuntaje} km`);
});

it('costs what was announced: a company compares its drivers over years', () => {
  expect(puntosEvento).toEqual({ frenada_brusca: 5, aceleracion_brusca: 5, giro_brusco: 5, fatiga: 15, impacto: 50 });
  expect(puntosExceso).toEqual({ severidad: { baja: 2, media: 4, alta: 8, critica: 15 }, minuto: 1, minutos: 10 });
});
