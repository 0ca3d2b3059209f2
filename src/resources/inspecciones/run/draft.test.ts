import { describe, expect, it } from 'vitest';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { allWell, draftOf, fails, groupsOf, nextDue, nothing, outcomeOf, staysOpen, type Draft } from './draft';
import { beforeWhen } from '../beforeWhen';
import { seenBefore } from './words';

const point = (id: string, given: object = {}) => ({
  ...{ id, titulo: id, instruccion: null, imagen_guia_id: null, tipo: 'casilla' as const, obligatoria: true },
  ...{ opciones: [], unidad: null, minimo: null, maximo: null, medidor_tipo: null, foto_obligatoria: false },
  ...{ accion_si_falla: 'ninguna' as const, severidad_si_falla: 'mayor' as const, grupo: null },
  ...given,
});
const form = (...items: Formulario['items']): Formulario => ({
  ...{ id: 4, version: 2, nombre: 'Diaria', frecuencia: 'diaria', requiere_firma: false, items, guias: {} },
});
const defect = (item: string, given: object = {}) => ({
  ...{ id: 1, plantilla_id: 4, item, severidad: 'critica' as const, vistas_n: 3 },
  ...{ abierto_en: '2026-11-12T12:00:00.000Z', nota: null, ...given },
});
const asset = (...defectos: ActivoPorInspeccionar['defectos']): ActivoPorInspeccionar => ({
  ...{ id: 7, uuid: 'b5c2a0d1-0000-4000-8000-000000000000', nombre: 'Camión', placa: null, image_url: null },
  ...{ apto: true, motivo_no_apto: null, medidor: null, ultima_lectura: null, formularios: [], defectos },
});
const said = (respuestas: Draft['respuestas']): Draft => ({ ...nothing, respuestas });
const good = { resultado: 'aprobado' } as const;

describe('groups', () => {
  it('stand in the order of their first points, without groups all is one', () => {
    const grouped = form(
      point('a', { grupo: 'Luces' }),
      point('b', { grupo: 'Frenos' }),
      point('c', { grupo: 'Luces' }),
    );
    expect(groupsOf(grouped).map(({ name, points }) => [name, points.map(({ id }) => id)])).toEqual([
      ['Luces', ['a', 'c']],
      ['Frenos', ['b']],
    ]);
    expect(groupsOf(form(point('a'), point('b')))).toMatchObject([{ name: null, points: [{ id: 'a' }, { id: 'b' }] }]);
  });

  it('«Todo bien» answers what has no answer, and leaves exceptions, numbers and choices to the inspector', () => {
    const [group] = groupsOf(
      form(
        ...[point('a'), point('b'), point('n', { tipo: 'numero' })],
        point('s', { tipo: 'seleccion', opciones: ['Lleno', 'Vacío'] }),
      ),
    );
    const answers = allWell(group?.points ?? [], { b: { resultado: 'falla', nota: 'Rota' } });
    expect(answers).toEqual({ a: good, b: { resultado: 'falla', nota: 'Rota' } });
    expect(nextDue(group?.points ?? [], answers)?.id).toBe('n');
    expect(nextDue(group?.points ?? [], { ...answers, n: { ...good, texto: '32' } }, 'n')?.id).toBe('s');
  });
});

describe('the result', () => {
  it('is that of the rule: a value outside its limits fails, a critical point makes unfit', () => {
    const tyres = point('n', { tipo: 'numero', unidad: 'psi', minimo: 30, maximo: 40 });
    const [only] = groupsOf(form(tyres))[0]?.points ?? [];
    expect(only && fails(only, { ...good, texto: '25 psi' })).toBe(true);
    expect(outcomeOf(form(tyres), asset(), said({ n: { ...good, texto: '1' } })).resultado).toBe('con_observaciones');
    expect(outcomeOf(form(tyres), asset(), said({ n: { ...good, texto: '32,5' } }))).toMatchObject({
      resultado: 'apta',
      answers: [{ item: 'n', valor: 32.5, resultado: 'aprobado' }],
    });
    const brakes = point('f', { severidad_si_falla: 'critica' });
    expect(outcomeOf(form(brakes), asset(), said({ f: { resultado: 'falla' } })).resultado).toBe('no_apta');
  });

  it('a critical defect stays open until somebody says who repaired it, and how', () => {
    const [brakes] = groupsOf(form(point('f')))[0]?.points ?? [];
    const open = defect('f');
    const outcome = (answer: object) => outcomeOf(form(point('f')), asset(open), said({ f: { ...good, ...answer } }));
    expect(outcome({}).resultado).toBe('no_apta');
    expect(outcome({ nombre: 'Pedro' }).resultado).toBe('no_apta');
    expect(outcome({ nombre: 'Pedro ', arreglo: 'Pastillas' })).toMatchObject({
      resultado: 'apta',
      answers: [{ reparado: { nombre: 'Pedro', nota: 'Pastillas' } }],
    });
    expect(brakes && staysOpen(open, brakes, good)).toBe(true);
    expect(outcomeOf(form(point('f')), asset(defect('x')), said({ f: good })).resultado).toBe('no_apta');
  });

  it('what is missing is named by its point', () => {
    const photo = point('p', { foto_obligatoria: true });
    const { faults } = outcomeOf(
      form(point('a'), photo, point('o', { obligatoria: false })),
      asset(),
      said({ p: good }),
    );
    expect([...faults]).toEqual([
      ['a', 'Responda este punto'],
      ['p', 'Agregue una foto'],
    ]);
  });
});

it('one that was refused is opened as it was', () => {
  const body = {
    ...{ plantilla_id: 4, activo_id: 7, fecha: '2026-11-30T12:01:00.000Z', duracion_s: 60, lectura: 1_250.5 },
    respuestas: [{ item: 'a', resultado: 'falla' as const, nota: 'Rota', fotos: ['f1'] }],
  };
  expect(draftOf(form(point('a')), body, (id) => `local:${id}`)).toMatchObject({
    inicio: '2026-11-30T12:00:00.000Z',
    lectura: '1.250,5',
    respuestas: { a: { resultado: 'falla', nota: 'Rota', fotos: [{ id: 'f1', url: 'local:f1' }] } },
  });
});

it('says since when a point fails, and until when it is due', () => {
  const now = Date.parse('2026-11-30T15:00:00Z');
  expect(seenBefore(defect('f'), now)).toBe('Visto 3 veces desde el 12');
  expect(seenBefore(defect('f', { vistas_n: 1, abierto_en: '2026-10-02T15:00:00Z' }), now)).toBe('Visto el 2 oct');
  expect(beforeWhen('2026-11-30T16:00:00.000Z', now)).toMatch(/^antes de las \d+:00/);
  expect(beforeWhen('2026-11-30T14:00:00.000Z', now)).toMatch(/^era para antes de las/);
});
