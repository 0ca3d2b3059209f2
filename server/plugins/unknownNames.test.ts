import { describe, expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { nearest } from './nearest';
import { unknownNames } from './unknownNames';

const told = (name: string, meant: string) => `No se conoce «${name}»; ¿quiso decir «${meant}»?`;

describe('the known name that was meant', () => {
  const known = ['placa', 'estado', 'creado_en', 'activo_id', 'activos'];

  it.each([
    ['placca', 'placa'],
    ['palca', 'placa'],
    ['Placa', 'placa'],
    ['creadoEn', 'creado_en'],
    ['CREADO-EN', 'creado_en'],
    ['activo', 'activos'],
    ['activoId', 'activo_id'],
  ])('for %s is %s', (name, meant) => expect(nearest(name, known)).toBe(meant));

  it.each(['', 'zzz', 'kilometraje', 'constructor', '__proto__', 'p'.repeat(1_000_000)])('is none for %.20s', (name) =>
    expect(nearest(name, known)).toBeUndefined(),
  );
});

describe('unknown names', () => {
  const shape = z.object({
    nombre: z.string().trim().optional(),
    fotos: z.array(z.uuid()).nullish(),
    contacto: z.object({ correo: z.string(), telefono: z.string() }).partial().nullable(),
    pasos: z.array(z.object({ titulo: z.string(), dias: z.int().default(1) })).max(3),
    lugar: z.union([z.object({ nivel_id: z.int() }), z.object({ punto: z.object({ latitud: z.number() }) })]),
    extra: z.record(z.string(), z.object({ valor: z.string() })),
    libre: z.unknown(),
    abierto: z.looseObject({ a: z.int() }),
    texto: z
      .string()
      .transform((text) => ({ text }))
      .pipe(z.object({ text: z.string() })),
  });

  it('are found at every depth, in lists, unions and records, each at its path', () => {
    expect(
      unknownNames(
        {
          nonbre: 'a',
          contacto: { corre: 'x' },
          pasos: [{ titulo: 'a' }, { titulo: 'b', dia: 2 }],
          lugar: { punto: { latitude: 4 } },
          extra: { cualquiera: { valor: 'x', valr: 1 } },
        },
        shape,
      ),
    ).toEqual({
      nonbre: told('nonbre', 'nombre'),
      'contacto.corre': told('corre', 'correo'),
      'pasos.1.dia': told('dia', 'dias'),
      'lugar.punto.latitude': told('latitude', 'latitud'),
      'extra.cualquiera.valr': told('valr', 'valor'),
    });
  });

  it('are none where anything goes, and none where the schema itself refuses the value', () => {
    const given = {
      libre: { x: { y: 1 } },
      abierto: { a: 1, b: 2 },
      contacto: 'no',
      pasos: { titulo: 1 },
      fotos: [{ a: 1 }],
    };
    expect(unknownNames(given, shape)).toEqual({});
    for (const value of [null, undefined, 7, 'texto', [], [{ x: 1 }]]) expect(unknownNames(value, shape)).toEqual({});
  });

  it('are not those of what is answered, at the same place', () => {
    const answered = shape.extend({ id: z.int(), pasos: z.array(z.object({ id: z.int(), titulo: z.string() })) });
    expect(unknownNames({ id: 1, pasos: [{ id: 2, idd: 3 }], contacto: { id: 4 } }, shape, [answered])).toEqual({
      'pasos.0.idd': 'No se conoce «idd»',
      'contacto.id': 'No se conoce «id»',
    });
  });

  it('may be those of every object', () => {
    const sent = JSON.parse('{"constructor": 1, "toString": 2, "hasOwnProperty": 3}') as object;
    expect(Object.keys(unknownNames(sent, shape))).toEqual(['constructor', 'toString', 'hasOwnProperty']);
  });

  it('are told up to a number that somebody reads, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`campo_${n}`, n]));
    expect(Object.keys(unknownNames(many, shape))).toHaveLength(20);
  });
});
