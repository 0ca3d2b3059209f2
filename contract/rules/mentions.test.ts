import { expect, it } from 'vitest';
import { mentionsIn } from './mentions';

const ana = { id: 1, nombre: 'Ana Pérez' };
const short = { id: 2, nombre: 'Ana' };
const twin = { id: 3, nombre: 'Ana Pérez' };
const named = (text: string, people = [ana, short, twin]) =>
  mentionsIn(text, people).map(({ at, length, people }) => [text.slice(at, at + length), people.map(({ id }) => id)]);

it('the longest name counts, whatever the case and the accents, and two of one name are both meant', () => {
  expect(named('Avise a @ana perez, y a @Ana')).toEqual([
    ['@ana perez', [1, 3]],
    ['@Ana', [2]],
  ]);
});

it('nobody is named by a mail address, by the beginning of a longer word or by an unknown name', () => {
  expect(named('correo@Ana.co, @Anabel, @Luis, @')).toEqual([]);
  expect(named('(@Ana)')).toEqual([['@Ana', [2]]]);
});
