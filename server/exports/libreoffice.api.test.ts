import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/installed.mjs';
import { importing } from '../imports/testing/importing';
import { startTestApi, type TestApi } from '../testing/app';
import { unActivo, unaPersona } from '../testing/factories';
import { doneJob } from '../testing/jobs';
import { runFolder } from '../testing/runFolder';

/** In order of names, which every list is sorted by. */
const assets = [
  {
    placa: 'LIB001',
    codigo: '0042',
    nombre: 'Camión «Ñandú»; rojo',
    costo_adquisicion: 85_500_000.5,
    fecha_compra: '2026-02-01',
    etiquetas: ['carga', 'diésel'],
  },
  {
    placa: 'LIB002',
    codigo: '1001',
    nombre: 'Grúa\n40 "ton"',
    costo_adquisicion: 1_250,
    fecha_compra: '2025-12-31',
    etiquetas: [],
  },
  { placa: 'LIB003', codigo: '1E5', nombre: 'Zorra', costo_adquisicion: 0.125, fecha_compra: null, etiquetas: [] },
];
const others = [
  'placa',
  'nombre',
  'tipo_activo',
  'nivel_id',
  'fecha_compra',
  'costo_adquisicion',
  'etiquetas',
  'creado_en',
];
/** A program that opens a CSV file takes codes of digits for numbers. */
const columns = { csv: others, xlsx: ['codigo', ...others] };

describe.skipIf(!isInstalled('soffice'))(
  'LibreOffice reads what the product writes, and the product what it saves',
  () => {
    let api: TestApi;
    let folder: string;
    beforeAll(async () => {
      api = await startTestApi();
      folder = await mkdtemp(path.join(runFolder(), 'libreoffice-'));
      const nivel = await api.aNivel({ nombre: 'Sede Norte', codigo: 'NOR' });
      for (const asset of assets)
        await api.as('admin').call('POST', '/api/activos', unActivo({ nivel_id: nivel.id, ...asset }));
    });
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
      await api.close();
    });

    const exported = async (
      formato: 'csv' | 'xlsx',
      list = 'activos',
      columnas: string[] = columns[formato],
    ): Promise<Buffer> => {
      const admin = api.as('admin');
      const asked = { formato, sort: '["nombre","ASC"]', columnas };
      const { json } = await admin.call('POST', `/api/${list}/exportar`, asked);
      return (await api.app.inject({ url: (await doneJob(admin.call, json.id)).archivo_url })).rawPayload;
    };

    /** The file as LibreOffice opens and saves it again. */
    const saved = async (bytes: Buffer, from: string, to: string, infilter?: string): Promise<Buffer> => {
      const given = path.join(folder, `lista.${from}`);
      await writeFile(given, bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const out = path.join(folder, 'out');
      await promisify(execFile)('soffice', [
        profile,
        '--headless',
        ...(infilter ? [`--infilter=${infilter}`] : []),
        '--convert-to',
        to,
        '--outdir',
        out,
        given,
      ]);
      return readFile(path.join(out, `lista.${to.split(':')[0]}`));
    };

    /** Cells as they are shown: semicolons, UTF-8. */
    const asShown = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true';
    /** Semicolons, UTF-8, in Spanish. */
    const spanish = 'CSV:59,34,UTF8,1,,3082,false,true';

    it('a workbook has the same texts, numbers and dates there', async () => {
      const text = (await saved(await exported('xlsx'), 'xlsx', asShown)).toString('utf8').replace('\uFEFF', '');
      expect(text).toContain('Código;Placa;Nombre;Tipo;Nivel;Fecha de compra;');
      expect(text).toMatch(
        /0042;LIB001;"Camión «Ñandú»; rojo";Vehículo;Sede Norte;01\/02\/2026;85500000[.,]5;carga, diésel;\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/,
      );
      expect(text).toMatch(/1E5;LIB003;Zorra;Vehículo;Sede Norte;;0[.,]1\d+;;/);
    });

    it.each([
      ['xlsx', undefined],
      ['csv', spanish],
    ] as const)(
      'telephones of %s are shown there as they are, and no text runs as a formula',
      async (formato, infilter) => {
        const person = { nombre: 'Ana', telefono: '+573001234567', cargo: '＝1+1' };
        const again = { nombre: 'Beto', telefono: '0314567890', cargo: '=1+1' };
        for (const each of [person, again]) await api.as('admin').call('POST', '/api/personal', unaPersona(each));
        const file = await exported(formato, 'personal', ['nombre', 'telefono', 'cargo']);
        const text = (await saved(file, formato, asShown, infilter)).toString('utf8');
        expect(text).toContain(';+573001234567;');
        expect(text).toContain(';0314567890;');
        expect(text).toMatch(/0314567890;'?=1\+1\n/);
      },
    );

    it.each([
      ['a workbook', 'xlsx', undefined],
      ['a CSV file', 'csv', spanish],
    ] as const)('%s that was saved there changes nothing when it comes back', async (_what, formato, infilter) => {
      const again = await saved(await exported(formato), formato, 'xlsx:Calc MS Excel 2007 XML', infilter);
      const admin = importing(api);
      const imp = await admin.checked('activos', 'lista.xlsx', again, {
        modo: 'actualizar',
        clave: 'placa',
        decimal: 'punto',
      });
      const said = (await admin.rows(imp.id)).map(({ errores, avisos }: { errores: object[]; avisos: object[] }) => [
        ...errores,
        ...avisos,
      ]);
      expect(said).toMatchObject(assets.map(() => [{ codigo: 'SIN_CAMBIOS' }]));
    });
  },
);
