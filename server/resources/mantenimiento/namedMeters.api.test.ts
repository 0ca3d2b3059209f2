import { describe, expect, it } from 'vitest';
import type { Medidor } from '#contract/entities/hojaDeVida';
import type { MedidorNombrado } from '#contract/entities/mantenimiento';
import { importing } from '../../imports/testing/importing';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';

/** A truck with a crane has an hour meter for its engine and one for the crane. */

const api = useApi();
const on = prepared(() => plansOf(api));

const hours = { tipo: 'horometro', unidad: 'h', salto_max_diario: 100_000 };
const aMeter = (activoId: number, nombre: string | null) =>
  on.ask<Medidor>(201, 'POST', `/api/activos/${activoId}/medidores`, { ...hours, nombre });

const aCraneTruck = async () => {
  const { id } = await api.anActivo({ tipo_activo: 'vehiculo' });
  const [engine, crane] = [await aMeter(id, null), await aMeter(id, 'Grúa')];
  await on.read(id, engine.id, 4_000);
  await on.read(id, crane.id, 100);
  return { id, engine, crane };
};

const byHours = {
  disparador: 'medidor',
  inicia_en: dayFromNow(1),
  cada_valor: null,
  cada_unidad: null,
  medidor_tipo: 'horometro',
  cada_medida: 250,
  aviso_medida: 20,
  crear_orden_automatica: false,
};

describe('an asset with several hour meters', () => {
  it('has at most one without a name, which gives the hours of the asset, and no two with the same name', async () => {
    const { id, crane } = await aCraneTruck();
    const refused = (body: object, method: 'POST' | 'PUT' = 'POST', item = '') =>
      on.call(method, `/api/activos/${id}/medidores${item}`, { ...hours, acumulativo: true, ...body });
    expect(await refused({ nombre: null })).toMatchObject({
      status: 422,
      json: { errors: { nombre: [expect.stringContaining('póngale a este un nombre')] } },
    });
    expect(await refused({ nombre: 'GRUA' })).toMatchObject({
      status: 422,
      json: { errors: { nombre: [expect.stringContaining('con este nombre')] } },
    });
    expect(await refused({ nombre: null, version: crane.version }, 'PUT', `/${crane.id}`)).toMatchObject({
      status: 422,
    });
    expect(await on.ask(200, 'GET', `/api/activos/${id}`)).toMatchObject({ horometro_h: 4_000 });
  });

  it('follows one plan by the meter that the plan names, and another by its own', async () => {
    const { id, engine, crane } = await aCraneTruck();
    const ofCrane = await on.plan({ ...byHours, activos: [id], medidor_nombre: 'grua' });
    const ofEngine = await on.plan({ ...byHours, activos: [id] });
    expect(await on.due(ofCrane)).toMatchObject({
      medidor_nombre: 'grua',
      medida_actual: 100,
      proxima_medida: 350,
      unidad: 'h',
    });
    expect(await on.due(ofEngine)).toMatchObject({ medidor_nombre: null, medida_actual: 4_000, proxima_medida: 4_250 });
    await on.read(id, engine.id, 4_300);
    expect([(await on.due(ofCrane)).situacion, (await on.due(ofEngine)).situacion]).toEqual(['al_dia', 'vencido']);
    await on.read(id, crane.id, 340);
    expect(await on.due(ofCrane)).toMatchObject({ situacion: 'proximo', medida_actual: 340 });
    await on.read(id, crane.id, 360);
    const due = await on.due(ofCrane);
    expect(due).toMatchObject({ situacion: 'vencido', alcanzada_medida: 360 });
    // The engine's meter does not matter for the crane, so it is not required; the crane's own last reading counts.
    await on.move(await on.move(await on.order(due), 'en_progreso'), 'completada');
    expect(await on.due(ofCrane)).toMatchObject({
      situacion: 'al_dia',
      ciclo: 1,
      ultima_medida: 360,
      proxima_medida: 600,
    });
  });

  it('counts again when its meter gets the name, and not without it', async () => {
    const { id, crane } = await aCraneTruck();
    const plan = await on.plan({ ...byHours, activos: [id], medidor_nombre: 'Pluma' });
    expect(await on.due(plan)).toMatchObject({
      unidad: null,
      medida_actual: null,
      vence_en: null,
      situacion: 'sin_medidor',
    });
    await on.ask(200, 'PUT', `/api/activos/${id}/medidores/${crane.id}`, {
      ...hours,
      acumulativo: true,
      nombre: 'Pluma',
      version: crane.version,
    });
    expect(await on.due(plan)).toMatchObject({ unidad: 'h', medida_actual: 100, proxima_medida: 350 });
    const known = await on.ask<MedidorNombrado[]>(200, 'GET', '/api/mantenimiento/medidores');
    expect(known).toContainEqual({ tipo: 'horometro', nombre: 'Pluma' });
    expect(known.filter(({ nombre }) => nombre === 'Grúa')).toHaveLength(1);
    expect((await api.as('admin', api.b).call('GET', '/api/mantenimiento/medidores')).json).toEqual([]);
  });

  it('drops the name when the plan is by date', async () => {
    const { id } = await aCraneTruck();
    const plan = await on.plan({ ...byHours, activos: [id], medidor_nombre: 'Grúa' });
    const changed = await on.change(plan, { disparador: 'tiempo', cada_valor: 1, cada_unidad: 'mes' });
    expect(changed).toMatchObject({ medidor_tipo: null, medidor_nombre: null });
  });

  it('is named in files of plans and of readings', async () => {
    const { id, crane } = await aCraneTruck();
    const { codigo } = await on.ask<{ codigo: string }>(200, 'GET', `/api/activos/${id}`);
    const files = importing(api);
    const plans = await files.checked(
      'mantenimiento',
      'planes.csv',
      `Plan;Activos;Cada horas;Medidor;Nombre del medidor\nGrúa 250;${codigo};250;horas;Grúa`,
    );
    expect(await files.step(plans.id, 'importar')).toMatchObject({ filas_ok: 1 });
    const [due] = await on.dues({ activo_id: id });
    expect(due).toMatchObject({ medidor_nombre: 'Grúa', proxima_medida: 350 });
    const csv = `Placa;Tipo de medidor;Nombre del medidor;Valor;Fecha\n${codigo};horas;grúa;120;${new Date().toISOString()}\n${codigo};horas;;5000;${new Date().toISOString()}`;
    const readings = await files.checked('lecturas', 'lecturas.csv', csv);
    expect(await files.step(readings.id, 'importar')).toMatchObject({ filas_ok: 1, filas_error: 1 });
    expect(await on.ask(200, 'GET', `/api/activos/${id}/medidores`)).toContainEqual(
      expect.objectContaining({ id: crane.id, valor_actual: 120 }),
    );
  });
});
