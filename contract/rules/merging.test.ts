import { expect, it } from 'vitest';
import { mergedMarking, moveContradicts, type Marking, type SeenTask } from './merging';

const seen: SeenTask = { estado: 'pendiente', valor: null, resultado: null, nota: null, evidencias: ['a', 'b'] };

it('a move contradicts only another state than the one seen and the one it leads to', () => {
  const to = (now: SeenTask['estado'] | 'en_espera' | 'asignada' | 'en_progreso') =>
    moveContradicts({ estado: 'asignada' }, 'en_progreso', { estado: now as 'asignada' });
  expect([to('asignada'), to('en_progreso'), to('en_espera')]).toEqual([false, false, true]);
});

it.each<[string, Marking, Partial<SeenTask>, Marking, string[]]>([
  ['nobody else', { estado: 'completada', valor: true }, {}, { estado: 'completada', valor: true }, []],
  ['another note', { estado: 'completada' }, { nota: 'Ojo' }, { estado: 'completada' }, []],
  ['a note that was sent unchanged', { estado: 'completada', nota: null }, { nota: 'Ojo' }, { nota: 'Ojo' }, []],
  ['the same by both', { estado: 'completada' }, { estado: 'completada' }, { estado: 'completada' }, []],
  ['another value', { valor: 7 }, { valor: 8 }, {}, ['valor']],
  ['another state', { estado: 'completada' }, { estado: 'no_aplica', nota: 'No hay' }, {}, ['estado']],
  [
    'pictures of both',
    { evidencias: ['a', 'b', 'c'] },
    { evidencias: ['b', 'd'] },
    { evidencias: ['b', 'd', 'c'] },
    [],
  ],
  ['a removed picture', { evidencias: ['a'] }, { evidencias: ['a', 'b', 'd'] }, { evidencias: ['a', 'd'] }, []],
])('a result is merged by field: %s', (_, mine, theirs, merged, conflicts) => {
  const made = mergedMarking(seen, mine, { ...seen, ...theirs });
  expect(made.conflicts).toEqual(conflicts);
  if (conflicts.length === 0) expect(made.merged).toMatchObject(merged);
});
