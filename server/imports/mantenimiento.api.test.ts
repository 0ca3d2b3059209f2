import { describe, expect, it } from 'vitest';
import type { FilaImportacion } from '#contract/requests/importaciones';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { unIntervaloDespues } from '#contract/rules/fechasPlan';
import { unPlan } from '../testing/factories';
import { dayFromNow, plansOf } from '../testing/plans';
import { importingApi } from './testing/importing';

const { api, admin: files } = await importingApi();
const on = plansOf(api);

const problems = async (id: number) =>
  ((await files.rows(id, 'errores')) as FilaImportacion[]).flatMap(({ numero, errores }) =>
    errores.map(({ columna, codigo, sugerencia }) => [numero, columna, codigo, sugerencia ?? null]),
  );

describe('plans from a file', () => {
  it('are created with scope and trigger that follow from the columns, and undone', async () => {
    const [one, other] = [
      await api.anActivo({ tipo_activo: 'vehiculo' }),
      await api.anActivo({ tipo_activo: 'vehiculo' }),
    ];
    const service = await on.ask<{ id: number }>(201, 'POST', '/api/servicios', {
      nombre: 'Cambio de aceite del archivo',
      tipo: 'preventivo',
    });
    const csv = [
      'Nombre del plan;Placas;Servicio;Cada;Unidad;Cada km;Medidor;Base;Orden automática;Aviso km',
      `Aceite;${one.codigo}, ${other.codigo};cambio de aceite del archivo;6;meses;10.000;km;última vez;no;500`,
      `Lavado;${one.codigo};;2;semanas;;;;;`,
      'Sin nadie;;;1;mes;;;;;',
      `Mal servicio;${one.codigo};cambio de aceit del archivo;1;mes;;;;;`,
      `Sin medidor;${one.codigo};;;;5.000;;;;`,
      `Sin activo;NO-EXISTE-9;;1;mes;;;;;`,
    ].join('\n');
    const imp = await files.checked('mantenimiento', 'planes.csv', csv, { decimal: 'coma' });
    expect(Object.values(imp.mapeo)).not.toContain(null);
    expect(await problems(imp.id)).toEqual([
      [4, 'Placas', 'REQUERIDO', null],
      [5, 'Servicio', 'NO_EXISTE', 'Cambio de aceite del archivo'],
      [6, 'Medidor', 'REQUERIDO', null],
      [7, 'Placas', 'NO_EXISTE', null],
    ]);
    const done = await files.step(imp.id, 'importar');
    expect(done).toMatchObject({ estado: 'completada_con_errores', filas_ok: 2 });
    const plans = async () =>
      (await on.ask<Mantenimiento[]>(200, 'GET', '/api/mantenimiento')).filter(({ nombre }) =>
        ['Aceite', 'Lavado'].includes(nombre),
      );
    expect(await plans()).toMatchObject([
      {
        alcance: 'lista',
        activos: [one.id, other.id],
        servicio_ids: [service.id],
        disparador: 'tiempo_o_medidor',
        cada_valor: 6,
        cada_unidad: 'mes',
        cada_medida: 10_000,
        medidor_tipo: 'odometro',
        base: 'ejecutada',
        aviso_medida: 500,
        inicia_en: unIntervaloDespues({ cada_valor: 6, cada_unidad: 'mes', dias_semana: [] }, dayFromNow(0)),
        activos_n: 2,
      },
      { alcance: 'activo', disparador: 'tiempo', cada_valor: 2, cada_unidad: 'semana', activos_n: 1 },
    ]);
    const again = await files.checked(
      'mantenimiento',
      'otra-vez.csv',
      `Nombre;Activos;Cada;Unidad\nAceite;${one.codigo};1;mes\n`,
    );
    expect(await problems(again.id)).toEqual([[2, 'Nombre', 'DUPLICADO_SISTEMA', null]]);
    expect(await files.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida' });
    expect(await plans()).toEqual([]);
  });
});

it('the season of plans is read as spans of months, and as files write it', async () => {
  const { codigo, id } = await api.anActivo();
  const seasons = [
    ['abr-sep', [4, 5, 6, 7, 8, 9]],
    ['de noviembre a marzo', [1, 2, 3, 11, 12]],
    ['enero, febrero y 7', [1, 2, 7]],
    ['todo el año', []],
    ['', []],
  ] as const;
  const csv = [
    'Nombre del plan;Placas;Cada;Unidad;Base;Temporada',
    ...seasons.map(([text], at) => `De temporada ${at};${codigo};1;mes;última vez;${text}`),
    `De primavera;${codigo};1;mes;última vez;primavera`,
  ].join('\n');
  const imp = await files.checked('mantenimiento', 'temporadas.csv', csv);
  expect(await problems(imp.id)).toEqual([[7, 'Temporada', 'VALOR_NO_PERMITIDO', null]]);
  await files.step(imp.id, 'importar');
  const filter = encodeURIComponent(JSON.stringify({ activo_id: id }));
  const plans = await on.ask<Mantenimiento[]>(200, 'GET', `/api/mantenimiento?filter=${filter}&sort=["nombre","ASC"]`);
  expect(plans.map(({ meses }) => meses)).toEqual(seasons.map(([, meses]) => meses));
});

describe('last times from a file', () => {
  it('are the base for each plan, are refused row by row, and are undone', async () => {
    const assets = [
      await api.anActivo({ tipo_activo: 'vehiculo' }),
      await api.anActivo({ tipo_activo: 'vehiculo' }),
      await api.anActivo(),
    ] as const;
    const [one, other, outside] = assets;
    await on.read(one.id, await on.meter(one.id, 'odometro'), 97_000, { fecha: `${dayFromNow(-2)}T12:00:00Z` });
    const plan = await on.plan(
      unPlan({
        nombre: 'Aceite y filtros',
        disparador: 'tiempo_o_medidor',
        cada_valor: 6,
        cada_medida: 10_000,
        medidor_tipo: 'odometro',
        base: 'ejecutada',
        inicia_en: dayFromNow(0),
        activos: [one.id, other.id],
      }),
    );
    const said = dayFromNow(-90).split('-').reverse().join('/');
    const csv = [
      'Vehículo;Plan de mantenimiento;Fecha último mantenimiento;Km',
      `${one.codigo};aceite y filtros;${said};84.000`,
      `${other.codigo};Aceite y filtros;${dayFromNow(3)};`,
      `${outside.codigo};Aceite y filtros;${said};`,
      `${other.codigo};Aceite y filtro;${said};`,
      `${other.codigo};Aceite y filtros;;`,
    ].join('\n');
    const imp = await files.checked('ultimos_mantenimientos', 'ultimos.csv', csv, {
      formato_fecha: 'dma',
      decimal: 'coma',
    });
    expect(Object.values(imp.mapeo)).not.toContain(null);
    expect((await problems(imp.id)).map(([row, column, code]) => [row, column, code])).toEqual([
      [3, 'Vehículo', 'DUPLICADO_ARCHIVO'],
      [3, 'Fecha último mantenimiento', 'FUERA_DE_RANGO'],
      [4, 'Vehículo', 'NO_EXISTE'],
      [5, 'Plan de mantenimiento', 'NO_EXISTE'],
      [6, 'Vehículo', 'DUPLICADO_ARCHIVO'],
      [6, 'Fecha último mantenimiento', 'REQUERIDO'],
    ]);
    const { valores } = (await files.call('GET', `/api/importaciones/${imp.id}/valores`)).json;
    expect(valores).toMatchObject([{ campo: 'plan_id', sugerencias: [{ valor: String(plan.id) }] }]);
    await files.step(imp.id, 'importar');
    const due = async () => (await on.dues({ plan_id: plan.id, activo_id: one.id }))[0];
    expect(await due()).toMatchObject({
      ultima_fecha: dayFromNow(-90),
      ultima_medida: 84_000,
      proxima_medida: 94_000,
      situacion: 'vencido',
    });
    expect(await files.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida' });
    expect(await due()).toMatchObject({ ultima_fecha: null, proxima_medida: 107_000, dicha_fecha: null });
  });
});
