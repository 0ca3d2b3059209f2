import { expect, it } from 'vitest';
import { tipoImportacion, type TipoImportacion } from '#contract/requests/importaciones';
import { startOwnApi } from '../testing/app';
import { hearPublished } from '../testing/recorded/published';
import { createWords, folded } from '../testing/recorded/text';
import { useApi } from '../testing/useApi';
import { kinds } from './kinds/index';
import { importing } from './testing/importing';

const api = useApi(startOwnApi);

/** Each fills every cell of a row. */
const faults = ['x', '-5', '0', '31/02/2026', '999999999999', 'a@b', 'ñ'.repeat(2_100)];

interface Judged {
  numero: number;
  estado: string;
  errores: object[];
  avisos: object[];
}

it('each column of each kind keeps what it says of wrong cells', async () => {
  const admin = importing(api);
  const words = createWords(new Map());
  const lines: string[] = [];
  for (const tipo of tipoImportacion.options) {
    const columns = await api.db.tenant(api.a, (tx) => kinds[tipo].columns(tx, api.a));
    const sheet = [columns.map(({ label }) => label), ...faults.map((fault) => columns.map(() => fault))];
    const { id, mapeo, ...detail } = await admin.checked(
      tipo,
      'faltas.csv',
      sheet.map((row) => row.join(';')).join('\n'),
    );
    lines.push(
      `# ${tipo}`,
      ...Object.entries(mapeo ?? {}).flatMap(([heading, field]) => folded(`${heading}: ${field}`)),
    );
    lines.push(words.said({ ok: detail.filas_ok, con_error: detail.filas_error }));
    for (const { numero, estado, errores, avisos } of (await admin.rows(id)) as Judged[]) {
      lines.push(`${numero} ${estado}`);
      for (const each of errores) lines.push(`  ${words.fields(each)}`);
      for (const each of avisos) lines.push(`  notice ${words.fields(each)}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./verdicts.snap.txt');
}, 120_000);

/** A file with right rows of some kinds. */
const files: Partial<Record<TipoImportacion, string>> = {
  niveles: 'Nombre;Tipo;Depende de\nPlanta;sede;\nPatio;area;Planta\n',
  activos: 'Nombre;Tipo;Nivel;Placa;Marca\nCamión 1;Vehículo;Patio;AAA111;Hino\nCamión 2;Vehículo;Patio;BBB222;\n',
  personal: 'Nombre;Apellido;Tipo\nAna;Ruiz;Técnico\nLuis;Paz;Conductor\n',
  repuestos: 'Código;Nombre;Existencia;Mínimo;Costo unitario\nF-1;Filtro;12;4;35.000\nF-2;Aceite;0;2;50.000\n',
  servicios: 'Nombre;Tipo\nCambio de aceite;Preventivo\n',
  paradas: 'Nombre;Latitud;Longitud;Radio\nBodega;4,65;-74,08;120\nCliente;4,66;-74,09;80\n',
  dispositivos: 'Identificador;Nombre\ngps-1;Uno\ngps-2;Dos\n',
};

it('an import keeps what it says of its progress, what it writes and what it takes back', async () => {
  const admin = importing(api);
  const published = hearPublished(api);
  const words = createWords(new Map([[(await api.as('admin').who).id, 'admin']]));
  const lines: string[] = [];
  const said = (step: string, { estado, avance, filas }: { estado: string; avance: number; filas: object }) => {
    // How many progress messages are sent depends on timing, so only the last one is compared.
    const heard = published.take().filter(({ data }) => (data as { avance?: number }).avance === avance);
    lines.push(`  ${step}: ${estado} ${avance} {${words.fields(filas)}}`);
    lines.push(
      ...new Set(heard.map(({ channel, event, data }) => `    > ${words.said(channel)} ${event} ${words.said(data)}`)),
    );
  };
  const done: number[] = [];
  for (const [tipo, text] of Object.entries(files) as [TipoImportacion, string][]) {
    lines.push(`# ${tipo}`);
    const checked = await admin.checked(tipo, `${tipo}.csv`, text);
    said('validar', checked);
    for (const row of (await admin.rows(checked.id)) as Judged[]) lines.push(...folded(`  ${words.said(row)}`));
    said('importar', await admin.step(checked.id, 'importar'));
    const { json } = await admin.call('GET', `/api/${tipo}?sort=["id","ASC"]`);
    for (const record of json)
      lines.push(...folded(`  ${words.said(record)}`.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')));
    done.push(checked.id);
  }
  for (const id of done.reverse()) said(`revertir`, await admin.step(id, 'revertir'));
  published.restore();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./outcomes.snap.txt');
}, 120_000);
