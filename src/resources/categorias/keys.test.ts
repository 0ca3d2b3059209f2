import { expect, it } from 'vitest';
import { campoExtra } from '#contract/entities/categorias';
import { keyOf, withKeys } from './keys';

it.each([
  ['Número de ejes', 'numero_de_ejes'],
  ['  ¿Tiene carpa? ', 'tiene_carpa'],
  ['2.ª placa', 'campo_2_placa'],
  ['Ñandú', 'nandu'],
  ['—', 'campo'],
  ['Un nombre larguísimo que no cabe entero en la clave', 'un_nombre_larguisimo_que_no_cabe_ent'],
])('«%s» is kept as %s', (label, key) => {
  expect(keyOf(label, [])).toBe(key);
  expect(campoExtra.shape.clave.safeParse(key).success).toBe(true);
});

it('two fields with the same label have different keys, and a field keeps its key', () => {
  const fields = [{ etiqueta: 'Ejes' }, { clave: 'ejes', etiqueta: 'Número de ejes' }, { etiqueta: 'Ejes' }];
  expect(withKeys(fields).map(({ clave }) => clave)).toEqual(['ejes_2', 'ejes', 'ejes_3']);
});
