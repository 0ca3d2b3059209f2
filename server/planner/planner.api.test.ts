import { describe, expect, it } from 'vitest';
import type { PlanificadorOrdenes } from '#contract/requests/planificador';
import { auditActionsOf } from '../testing/auditActions';
import { unaEjecucion, unaRuta, unRepuesto, unServicio } from '../testing/factories';
import { prepared, useApi } from '../testing/useApi';
import { atWork } from '../testing/work';
import { dayAfter, weekdayOf } from '#contract/core/localTime';

const api = useApi();
const work = prepared(() => atWork(api));
const admin = () => api.as('admin');

const turno = { lunes: 480, martes: 480, miercoles: 480, jueves: 480, viernes: 240 };
/** A Monday in the future: monday(1) is its Tuesday. */
const monday = (days = 0) => {
  let day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  while (weekdayOf(Date.parse(day)) !== 1) day = dayAfter(day);
  for (let n = 0; n < days; n += 1) day = dayAfter(day);
  return day;
};
const at = (day: string, clock = '08:00') => new Date(`${day}T${clock}:00-05:00`).toISOString();
const person = (given: object = {}) => work.staff({ turno, ...given });
const order = (given: Record<string, unknown> = {}) => work.anOrder(given, 'pendiente');
interface Planned {
  id: number;
  version: number;
}
const program = ({ id, version }: Planned, personal_id: number | null, fecha_programada: string | null, as = admin()) =>
  as.call('POST', `/api/ordenes/${id}/programar`, { personal_id, fecha_programada, version });
const planner = async (query = ''): Promise<PlanificadorOrdenes> =>
  admin().get(`/api/planificador?desde=${monday()}&hasta=${monday(6)}${query}`);
const daysOf = async (id: number) => {
  const found = (await planner(`&personal_id=${id}`)).personas;
  return found[0]?.dias.map(({ jornada_min, asignado_min, ordenes }) => [jornada_min, asignado_min, ordenes.length]);
};
const kinds = (answer: { json: { conflictos: { tipo: string }[] } }) => answer.json.conflictos.map(({ tipo }) => tipo);

describe('the planner', () => {
  it('lays orders on the days of each person, over days off and absences', async () => {
    const { id } = await person();
    await admin().post(`/api/personal/${id}/ausencias`, { desde: monday(2), hasta: monday(2), motivo: 'Vacaciones' });
    const hours = { desde: at(monday(3), '10:00'), hasta: at(monday(3), '12:00') };
    await admin().post(`/api/personal/${id}/ausencias`, hours);
    await admin().post(`/api/personal/${id}/ausencias`, { ...hours, hasta: at(monday(3), '11:00') });
    const [long, short] = [await order({ duracion_estimada_min: 1_000 }), await order({ duracion_estimada_min: 60 })];
    expect(kinds(await program(long, id, at(monday(1))))).toEqual([]);
    expect(kinds(await program(short, id, at(monday(1), '15:00')))).toEqual(['sobrecarga']);
    expect(await daysOf(id)).toEqual([
      [480, 0, 0],
      [480, 540, 2],
      [0, 0, 0],
      [360, 360, 1],
      [240, 160, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const { personas, ordenes } = await planner(`&personal_id=${id}`);
    expect(personas[0]).toMatchObject({ con_turno: true });
    expect(personas[0]?.dias[2]?.ausencias).toEqual(['Vacaciones']);
    expect(personas[0]?.dias[3]?.ausencias).toEqual(['Ausencia, de 10:00 a 12:00', 'Ausencia, de 10:00 a 11:00']);
    expect(ordenes.find((each) => each.id === long.id)).toMatchObject({
      duracion_min: 1_000,
      resto_min: 1_000,
      responsable_id: id,
      dias: [
        { fecha: monday(1), min: 480 },
        { fecha: monday(3), min: 360 },
        { fecha: monday(4), min: 160 },
      ],
    });
  });

  it('counts the rest of what is under way from today, and durations of services', async () => {
    const { id } = await person({
      turno: Object.fromEntries(Object.keys({ ...turno, sabado: 0, domingo: 0 }).map((day) => [day, 480])),
    });
    const service = await admin().post(
      '/api/servicios',
      unServicio({ duracion_estimada_min: 90, habilidades: ['Frenos'] }),
    );
    const made = await work.anOrder({ servicio_ids: [service.id], duracion_estimada_min: null, responsable_id: id });
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    const since = new Date(Date.now() - 60 * 60_000).toISOString();
    await admin().post(`/api/ordenes/${made.id}/mano-obra`, { personal_id: id, inicio_en: since });
    const { version } = await work.orderNow(made.id);
    await program({ ...made, version }, id, at('2026-01-05'));
    const { ordenes, personas } = await admin().get(
      `/api/planificador?desde=${today}&hasta=${today}&personal_id=${id}`,
    );
    const found = ordenes.find((each: Planned) => each.id === made.id);
    expect(found).toMatchObject({ duracion_min: 90, habilidades: ['Frenos'] });
    expect(Math.abs(found.resto_min - 30)).toBeLessThanOrEqual(1);
    expect(personas[0].dias[0].asignado_min).toBe(found.resto_min);
  });

  it('lists what has no plan by priority and limit, narrowed by level with what is below', async () => {
    const above = await api.aNivel();
    const below = await api.aNivel({ padre_id: above.id });
    const { id: activo_id } = await api.anActivo({ nivel_id: below.id });
    const [late, soon, urgent] = [
      await order({ activo_id }),
      await order({ activo_id, fecha_limite: at(monday(1)) }),
      await order({ activo_id, prioridad: 'critica' }),
    ];
    await order();
    await person({ nivel_id: below.id });
    const { personas, sin_programar } = await planner(`&nivel_id=${above.id}`);
    expect(sin_programar).toEqual([urgent.id, soon.id, late.id]);
    expect(personas).toHaveLength(1);
  });

  it('has 31 days at most, in their order, for those who plan', async () => {
    const ask = (desde: string, hasta: string, as = admin()) =>
      as.call('GET', `/api/planificador?desde=${desde}&hasta=${hasta}`);
    expect((await ask('2026-12-01', '2026-12-31')).status).toBe(200);
    expect(await ask('2026-12-01', '2027-01-01')).toMatchObject({
      status: 422,
      json: { errors: { hasta: [expect.any(String)] } },
    });
    expect((await ask('2026-12-02', '2026-12-01')).status).toBe(422);
    for (const role of ['operario', 'monitor'] as const)
      expect((await ask('2026-12-01', '2026-12-02', api.as(role))).status).toBe(403);
  });
});

describe('an order that is programmed', () => {
  it('is assigned, tells who gets and who loses it once each, and can be taken back', async () => {
    const [one, other] = [await work.technician({ turno }), await work.technician({ turno })];
    const made = await order();
    const noticesOf = async (who: typeof one) => (await who.get('/api/notificaciones')).length;
    const first = await program(made, one.persona.id, at(monday()));
    expect(first).toMatchObject({ status: 200, json: { estado: 'asignada', responsable_id: one.persona.id } });
    expect([await noticesOf(one), await noticesOf(other)]).toEqual([1, 0]);
    const second = await program(first.json, other.persona.id, at(monday(1)));
    expect([await noticesOf(one), await noticesOf(other)]).toEqual([2, 1]);
    const third = await program(second.json, other.persona.id, at(monday(2)));
    expect([await noticesOf(one), await noticesOf(other)]).toEqual([2, 2]);
    expect((await program(third.json, other.persona.id, at(monday(2)))).json.version).toBe(third.json.version);
    const back = await program(third.json, null, null);
    expect(back.json).toMatchObject({ estado: 'pendiente', responsable_id: null, fecha_programada: null });
    expect((await planner()).sin_programar).toContain(made.id);
    expect(await auditActionsOf(api, 'ordenes', made.id)).toEqual(['crear', 'editar', 'editar', 'editar', 'editar']);
    const steps = await admin().get(`/api/ordenes/${made.id}/historial`);
    expect(steps.map(({ a_estado }: { a_estado: string }) => a_estado).sort()).toEqual([
      'asignada',
      'pendiente',
      'pendiente',
    ]);
  });

  it('is refused in an absence, at its day or its hours, and nowhere else', async () => {
    const { id } = await person();
    await admin().post(`/api/personal/${id}/ausencias`, { desde: monday(), hasta: monday(1), motivo: 'Vacaciones' });
    await admin().post(`/api/personal/${id}/ausencias`, {
      desde: at(monday(2), '08:00'),
      hasta: at(monday(2), '10:00'),
    });
    const made = await order({ fecha_limite: at(monday(1)) });
    for (const moment of [at(monday(), '00:00'), at(monday(1), '23:59'), at(monday(2), '09:59')])
      expect(await program(made, id, moment)).toMatchObject({
        status: 422,
        json: {
          errors: { fecha_programada: [expect.stringContaining('ausente')] },
          conflictos: [{ tipo: 'ausencia' }],
        },
      });
    expect((await program(made, id, at(monday(2), '10:00'))).status).toBe(200);
  });

  it('says what speaks against it: skills, a run of the asset, parts, and the shift', async () => {
    const { id } = await person({ especialidades: ['FRENOS '.trim(), 'Motor'] });
    const { id: activo_id } = await api.anActivo();
    const part = await admin().post('/api/repuestos', unRepuesto());
    await admin().call('POST', `/api/repuestos/${part.id}/movimientos`, {
      tipo: 'entrada',
      cantidad: 3,
      costo_unitario: 1,
    });
    const service = await admin().post(
      '/api/servicios',
      unServicio({
        habilidades: ['frenos', 'Eléctrico', 'ELECTRICO'],
        repuestos: [{ repuesto_id: part.id, cantidad: 2 }],
        duracion_estimada_min: 60,
      }),
    );
    const { id: ruta_id } = await admin().post('/api/rutas', unaRuta());
    await admin().post('/api/ejecuciones', unaEjecucion({ ruta_id, activo_id, fecha: monday(), hora_salida: '09:00' }));
    const made = await order({ activo_id, servicio_ids: [service.id] });
    const first = await program(made, id, at(monday(), '08:59'));
    expect(kinds(first)).toEqual(['habilidad', 'activo_en_ruta']);
    expect(first.json.conflictos[0].texto).toContain('Eléctrico');
    const away = await program(first.json, id, at(monday(), '07:59'));
    expect(kinds(away)).toEqual(['habilidad']);
    const other = await order({ servicio_ids: [service.id] });
    const second = await program(other, id, at(monday(5)));
    expect(kinds(second)).toEqual(['sobrecarga', 'habilidad', 'repuestos']);
    expect(kinds(await program(second.json, null, null))).toEqual([]);
  });

  it('is not what it was, has ended, or is of another company', async () => {
    const { id } = await person();
    const made = await order();
    const answers = await Promise.all([program(made, id, at(monday())), program(made, id, at(monday(1)))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { id: made.id },
    });
    const { version } = await work.orderNow(made.id);
    const now = { id: made.id, version };
    expect((await program(now, id, at(monday()), api.as('admin', api.b))).status).toBe(404);
    const { id: stranger } = await api.as('admin', api.b).post('/api/personal', { nombre: 'Otra', tipo: 'tecnico' });
    expect((await program(now, stranger, at(monday()))).json.errors).toEqual({ personal_id: ['No existe'] });
    for (const role of ['operario', 'monitor'] as const)
      expect((await program(now, id, at(monday()), api.as(role))).status).toBe(403);
    const ended = await work.move(made.id, 'cancelada', { motivo_cancelacion: 'Repetida' });
    expect((await program(ended, id, at(monday()))).status).toBe(409);
  });
});

it('many orders are programmed at once, each by itself, and each person is told once', async () => {
  const [one, other] = [await work.technician({ turno }), await work.technician({ turno })];
  const [first, second, third, stale] = [await order(), await order(), await order(), await order()];
  await program(third, one.persona.id, at(monday()));
  const before = (await one.get('/api/notificaciones')).length;
  const { version } = await work.orderNow(third.id);
  const to = ({ id, version: seen }: Planned, personal_id: number, day: number) => ({
    id,
    version: seen,
    personal_id,
    fecha_programada: at(monday(day)),
  });
  const body = {
    ordenes: [
      to(first, one.persona.id, 0),
      to(second, one.persona.id, 1),
      to({ id: third.id, version }, other.persona.id, 5),
      to({ ...stale, version: stale.version + 7 }, one.persona.id, 1),
    ],
  };
  const { status, json } = await admin().call('POST', '/api/planificador/programar', body);
  expect(status).toBe(200);
  expect(json.hechas).toMatchObject([
    { id: first.id, version: first.version + 1 },
    { id: second.id },
    { id: third.id },
  ]);
  expect(json.rechazadas).toMatchObject([{ id: stale.id, numero: expect.any(String), motivo: expect.any(String) }]);
  expect((await one.get('/api/notificaciones')).length).toBe(before + 1);
  expect((await other.get('/api/notificaciones')).length).toBe(1);
  const twice = { ordenes: [to(first, one.persona.id, 0), to(first, one.persona.id, 1)] };
  expect((await admin().call('POST', '/api/planificador/programar', twice)).status).toBe(422);
  expect((await api.as('operario').call('POST', '/api/planificador/programar', body)).status).toBe(403);
});
