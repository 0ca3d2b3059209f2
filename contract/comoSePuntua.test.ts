import { expect, it } from 'vitest';
import { comoSePuntua } from './comoSePuntua';
import { kmPuntaje, puntosEvento, puntosExceso, severidadesPuntaje } from './conduccion';
import { severidad, tipo } from './words/tiposEvento';

it('contains every figure of the score', () => {
  const said = comoSePuntua.join(' ');
  for (const each of severidadesPuntaje) expect(said).toContain(`${severidad[each].toLowerCase()} ${puntosExceso.severidad[each]}`);
  for (const [each, points] of Object.entries(puntosEvento)) expect(said).toContain(`${tipo[each as keyof typeof puntosEvento].toLowerCase()} ${points}`);
  expect(said).toContain(`hasta ${puntosExceso.minutos} minutos`);
  expect(said).toContain(`${kmPuntaje} km`);
});
