import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { later } from '../../testing/later';
import { lookAtConditions } from '../resources/eventos/rules/rounds';
import { unaRegla } from '../testing/factories';
import type { Problema } from '#contract/requests/importaciones';
import { dumpOf, tracesIn } from './testing/dump';
import { importingApi } from './testing/importing';
import { sheetsIn } from './testing/sheets';
import { rowOf, workbookOf } from './testing/workbooks';

const { api, admin } = await importingApi();

beforeAll(async () => {
  await api.aNivel({ nombre: 'Norte', codigo: 'NOR' });
  await admin.call('POST', '/api/reglas', unaRegla({ tipo: 'documento_vencido', umbral: null }));
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
});

const number = (value: number, style = '') => `<c${style}><v>${value}</v></c>`;

/** The same day as texts and as a spreadsheet date. */
const days = ['15/03/2097', '2097-03-15', '15 de marzo de 2097', number(72_029, ' s="1"')];
const expired = '15/03/2025';
const readings = [number(45_000), '45.000', '45.000 km', '45.000,0'];

/** Two hundred rows as people keep them: titles, groups of headings, merged sites, blank rows, notes. */
const dirtySheet = () => {
  const rows: string[] = [
    rowOf(1, ['FLOTA 2026 — TRANSPORTES DEL NORTE']),
    rowOf(3, ['No. económico', 'Descripción', 'Clase', 'Sede', 'Placas', 'Kilometraje', 'SOAT', null, 'Observaciones']),
    rowOf(4, [null, null, null, null, null, null, 'Número', 'Vence', null]),
  ];
  let at = 5;
  for (let n = 1; n <= 200; n++) {
    if (n % 50 === 0) at += 2;
    const odd = n === 7 ? 'no marca' : n === 8 ? '45.000 (tablero cambiado)' : n === 9 ? 'N/A' : undefined;
    rows.push(
      rowOf(at, [
        `U-${n}`,
        `Unidad ${n}`,
        'Vehículo',
        n <= 3 && n > 1 ? null : 'Norte',
        n === 11 ? 'AAA 010' : `AAA-${String(n).padStart(3, '0')}`,
        odd ?? readings[n % readings.length] ?? '',
        n % 5 === 0 ? '' : `S-${n}`,
        n % 10 === 1 ? expired : n % 5 === 0 ? 's/d' : (days[n % days.length] ?? ''),
        'revisar',
      ]),
    );
    at += 1;
  }
  const merged = ['A1:I1', 'G3:H3', 'D5:D7', ...['A', 'B', 'C', 'D', 'E', 'F', 'I'].map((each) => `${each}3:${each}4`)];
  const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return workbookOf({ sheets: [{ name: 'Flota', rows: rows.join(''), after }], formats: ['dd/mm/yyyy'] });
};

later(
  'a fleet of two hundred from a dirty sheet gives the right rows, one notice, and goes without a trace',
  async () => {
    const before = await dumpOf(api, api.a);
    const imp = await admin.checked('activos', 'flota.xlsx', dirtySheet(), { formato_fecha: 'dma', decimal: 'coma' });
    expect(imp.mapeo).toEqual({
      'No. económico': 'codigo',
      Descripción: 'nombre',
      Clase: 'tipo_activo',
      Sede: 'nivel_id',
      Placas: 'placa',
      Kilometraje: 'lectura.odometro.valor',
      'SOAT Número': 'documento.soat.numero',
      'SOAT Vence': 'documento.soat.vence_en',
      Observaciones: null,
    });
    const wrong: { datos: Record<string, string>; errores: Problema[] }[] = await admin.rows(imp.id, 'errores');
    expect(wrong.map(({ datos, errores }) => [datos['No. económico'], errores.map(({ mensaje }) => mensaje)])).toEqual([
      ['U-7', ['«no marca» no es un número']],
      ['U-8', ['«45.000 (tablero cambiado)» no es un número']],
      ['U-10', [expect.stringMatching(/^Repetido en la fila \d+$/)]],
      ['U-11', [expect.stringMatching(/^Repetido en la fila \d+$/)]],
    ]);
    expect(imp).toMatchObject({ filas_total: 200, filas_ok: 196, filas_error: 4 });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 196, con_error: 4 } });

    const one = async <T>(query: ReturnType<typeof sql>) => (await api.db.system.execute(query)).rows[0] as T;
    expect(
      await one(sql`
      select count(*)::int as n, count(distinct activo_id)::int as activos, min(valor)::float8 as menor,
        max(valor)::float8 as mayor
      from lecturas join medidores m on m.id = medidor_id
      where lecturas.empresa_id = ${api.a} and lecturas.estado = 'valida'`),
    ).toEqual({ n: 195, activos: 195, menor: 45_000, mayor: 45_000 });
    expect(
      await one(sql`
      select count(*)::int as n, count(*) filter (where vence_en = '2097-03-15')::int as vigentes,
        count(*) filter (where vence_en = '2025-03-15')::int as vencidos,
        array_agg(distinct tipo) as tipos
      from documentos where empresa_id = ${api.a} and eliminado_en is null`),
    ).toEqual({ n: 157, vigentes: 138, vencidos: 19, tipos: ['SOAT'] });

    // The papers that had expired are told in one event of today; nothing happened before.
    await lookAtConditions(api.db, () => {});
    expect(
      (
        await api.db.system.execute(sql`
        select valor::int as n, inicio_en >= now() - interval '1 hour' as hoy from eventos
        where empresa_id = ${api.a} and not corregido`)
      ).rows,
    ).toEqual([{ n: 19, hoy: true }]);
    expect((await api.db.system.execute(sql`select 1 from tiempos_parada where empresa_id = ${api.a}`)).rows).toEqual(
      [],
    );

    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 196 } });
    await lookAtConditions(api.db, () => {});
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  },
);

it('the template of a whole fleet helps with each column, and its example can be imported', async () => {
  const { token } = await api.as('admin').who;
  const file = async (which: string) => {
    const answer = await api.app.inject({
      url: `/api/importaciones/plantillas/${which}`,
      headers: { authorization: `Bearer ${token}`, empresa_seleccionada: String(api.a) },
    });
    expect(answer.statusCode).toBe(200);
    return sheetsIn(answer.rawPayload);
  };
  const [head, , guide] = (await file('activos')) as string[][][];
  expect(head?.[0]).not.toContain('Odómetro (km)');
  expect(guide).toBeDefined();
  const [data, example, help] = (await file('flota')) as string[][][];
  expect(data?.[0]).toEqual(expect.arrayContaining(['Placa', 'Odómetro (km)', 'SOAT: vence', 'GPS: protocolo']));
  expect(example?.[0]).toEqual(data?.[0]);
  expect(help?.slice(1).map(([label]) => label)).toEqual(data?.[0]);
  expect(help?.slice(1).every(([, , said]) => Boolean(said))).toBe(true);
  const sheet = (example ?? []).map((row) => row.map((cell) => cell.replaceAll(';', ',')).join(';')).join('\n');
  const imp = await admin.checked('activos', 'ejemplo.csv', sheet, { formato_fecha: 'dma', crear_personas: true });
  expect(await admin.rows(imp.id, 'errores')).toEqual([]);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
  await admin.step(imp.id, 'revertir');
});
