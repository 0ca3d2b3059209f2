import { expect, it } from 'vitest';
import { codigosFalla } from './codigosFalla';
import { listaFallas } from './listaFallas';

it('the ready list has usable codes, each once', () => {
  const all = Object.entries(listaFallas).flatMap(([clase, lines]) =>
    lines.map(([codigo, nombre, descripcion = null]) => ({ clase, codigo, nombre, descripcion })),
  );
  expect(all.filter((code) => !codigosFalla.input.safeParse(code).success)).toEqual([]);
  for (const field of ['codigo', 'nombre'] as const) {
    const said = all.map((code) => `${code.clase} ${code[field].toLowerCase()}`);
    expect(said.filter((each, at) => said.indexOf(each) < at)).toEqual([]);
  }
  expect(Object.values(listaFallas).map(({ length }) => length)).toEqual([26, 22, 17]);
});
