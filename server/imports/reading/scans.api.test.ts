import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../testing/zip';
import { dumpOf, tracesIn } from '../testing/dump';
import { importingApi } from '../testing/importing';

const { api, admin } = await importingApi();

const papers = async (codigo: string) => {
  const [asset] = await admin.get(`/api/activos?filter=${encodeURIComponent(JSON.stringify({ q: codigo }))}`);
  return await admin.get(`/api/activos/${asset.id}/documentos`);
};

describe('documents of assets with their scans in a zip beside the sheet', () => {
  const pdf = '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#335577' } })
      .png()
      .toBuffer();
  const sheet = (...rows: string[]) => ['Activo;Tipo;Número;Vence en;Escaneo', ...rows].join('\n');
  const files = async () =>
    (
      await api.db.system.execute(
        `select nombre, tipo, suelto from archivos where empresa_id = ${api.a} and nombre ~ '(pdf|png)$'`,
      )
    ).rows;
  /** What the last file with these headings chose does not count. */
  const settings = { modo: 'crear', clave: null, vacio: 'conservar', formato_fecha: 'dma' };

  it('they are kept like every upload, and gone when it is undone', async () => {
    await api.anActivo({ codigo: 'ESC-1' });
    const before = await dumpOf(api, api.a);
    const damaged = Buffer.concat([(await picture()).subarray(0, 40), Buffer.from('nada')]);
    const rows = [
      'ESC-1;SOAT;1;01/02/2031;Póliza uno.pdf',
      'ESC-1;Póliza;2;01/02/2031;FOTO',
      'ESC-1;Manual;3;;',
      'ESC-1;Licencia;4;;no-viene.pdf',
      'ESC-1;Factura;5;;falso.pdf',
      'ESC-1;Certificado;6;;rota.png',
    ];
    const zip = zipOf([
      { name: 'Papeles/', content: '' },
      { name: 'Papeles/papeles.csv', content: sheet(...rows) },
      { name: 'Papeles/Póliza uno.pdf'.normalize('NFD'), content: pdf },
      { name: 'Papeles/fotos/foto.png', content: await picture() },
      { name: 'Papeles/falso.pdf', content: 'hola' },
      { name: 'Papeles/rota.png', content: damaged },
      { name: 'Papeles/sobra.pdf', content: pdf },
      { name: '__MACOSX/Papeles/._papeles.csv', content: 'x' },
    ]);
    const imp = await admin.checked('documentos', 'papeles.zip', zip, settings);
    expect(imp.avisos).toMatchObject([
      { codigo: 'ESCANEOS_SIN_FILA', n: 1, mensaje: 'Un escaneo del ZIP no lo nombra ninguna fila: no se importa' },
    ]);
    const said = (await admin.rows(imp.id)).map(({ errores }: { errores: { mensaje: string }[] }) =>
      errores.map(({ mensaje }) => mensaje),
    );
    const wrong = [['El ZIP no trae «no-viene.pdf»'], ['El escaneo «falso.pdf» no es JPG, PNG, WebP ni PDF']];
    expect(said).toEqual([[], [], [], ...wrong, []]);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 3, con_error: 3 } });
    const last = (await admin.rows(imp.id)).at(-1);
    expect(last.errores).toMatchObject([
      { columna: 'Escaneo', mensaje: 'El escaneo «rota.png» está dañado y no se puede leer' },
    ]);
    const kept = await papers('ESC-1');
    expect(kept.map(({ tipo, archivo_nombre }: Record<string, string>) => [tipo, archivo_nombre]).sort()).toEqual([
      ['Manual', ''],
      ['Póliza', 'foto.png'],
      ['SOAT', 'Póliza uno.pdf'],
    ]);
    const scan = kept.find(({ tipo }: { tipo: string }) => tipo === 'SOAT');
    const { headers, body } = await api.app.inject({ url: scan.archivo_url });
    expect([headers['content-type'], body.slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4']);
    expect(await files()).toMatchObject([{ suelto: false }, { suelto: false }]);
    await admin.step(imp.id, 'revertir');
    expect([await papers('ESC-1'), await files()]).toEqual([[], []]);
    expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  });

  it('a scan is added to a document that is there, and undoing leaves the document as it was', async () => {
    const first = await admin.checked('documentos', 'sin.csv', sheet('ESC-1;SOAT;9;01/02/2031;'), settings);
    await admin.step(first.id, 'importar');
    const zip = zipOf([
      { name: 'papeles.csv', content: sheet('ESC-1;SOAT;9;01/02/2031;soat.pdf') },
      { name: 'soat.pdf', content: pdf },
    ]);
    const imp = await admin.checked('documentos', 'con.zip', zip, { ...settings, modo: 'actualizar', clave: 'tipo' });
    await admin.step(imp.id, 'importar');
    expect(await papers('ESC-1')).toMatchObject([{ numero: '9', archivo_nombre: 'soat.pdf' }]);
    await admin.step(imp.id, 'revertir');
    expect([await papers('ESC-1'), await files()]).toMatchObject([[{ numero: '9', archivo_id: null }], []]);
    await admin.step(first.id, 'revertir');
  });

  it.each([
    ['no sheet', [{ name: 'a.pdf', content: pdf }], 'no trae la hoja con los datos'],
    [
      'two sheets',
      ['a.csv', 'b.csv'].map((name) => ({ name, content: sheet('ESC-1;SOAT;1;;') })),
      'trae varias hojas (a.csv, b.csv)',
    ],
    ['an old workbook', [{ name: 'a.xls', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') }], 'Excel antiguo'],
  ])('a zip with %s says so', async (_what, parts, error) => {
    expect(await admin.upload('documentos', 'mal.zip', zipOf(parts))).toMatchObject({
      estado: 'fallida',
      error: expect.stringContaining(error),
    });
  });

  it('and a column of scans without a zip says so at its cells', async () => {
    const imp = await admin.checked('documentos', 'sola.csv', sheet('ESC-1;SOAT;1;;soat.pdf'), settings);
    expect((await admin.rows(imp.id))[0].errores).toMatchObject([
      { columna: 'Escaneo', mensaje: expect.stringContaining('súbalos en un ZIP') },
    ]);
  });
});
