import type { tiposDocumento } from '#contract/entities/hojaDeVida';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { wordsIn, type Column } from '../rows/columns';
import { placeholder, type Draft } from '../rows/draft';
import { documentos } from './documentos';
import type { Beside, Check } from './kind';
import { checkOfParts, partOf, type AssetOf, type Part } from './fleetPart';

type Tipo = (typeof tiposDocumento)[number];

/** The papers of a vehicle, as the countries call them. `alone`: the field that the bare name is about. */
const papers: Readonly<Record<string, { tipo: Tipo; names: readonly string[]; alone: Field }>> = {
  soat: {
    tipo: 'SOAT',
    names: wordsIn(
      'SOAT, seguro obligatorio, póliza SOAT, SOAP, seguro obligatorio SOAT, seguro obligatorio SOAP, seguro SOAT',
    ),
    alone: 'vence_en',
  },
  tecnomecanica: {
    tipo: 'Revisión técnico-mecánica',
    names: wordsIn(`
      tecnomecánica, técnico mecánica, revisión técnico mecánica, revisión tecnomecánica, RTM, revisión técnica,
      VTV, RTV, ITV, RTO, verificación, verificación vehicular, verificación técnica,
      verificación técnica vehicular, revisión técnica vehicular, revisión vehicular, inspección técnica vehicular,
      CDA`),
    alone: 'vence_en',
  },
  poliza: {
    tipo: 'Póliza',
    names: wordsIn(`
      póliza, póliza de seguro, póliza todo riesgo, póliza todo riesgo vehicular, seguro, seguro todo riesgo,
      seguro vehicular, seguro voluntario, seguro de auto, póliza contractual`),
    alone: 'numero',
  },
  propiedad: {
    tipo: 'Tarjeta de propiedad',
    names: wordsIn(`
      tarjeta de propiedad, licencia de tránsito, tarjeta de circulación, permiso de circulación, padrón,
      cédula verde, cédula del vehículo, tarjeta de identificación vehicular, TIVE, título de propiedad`),
    alone: 'numero',
  },
  operacion: {
    tipo: 'Tarjeta de operación',
    names: wordsIn(`
      tarjeta de operación, permiso de operación, tarjeta única de circulación, TUC, RUTA,
      habilitación de transporte, permiso SCT`),
    alone: 'numero',
  },
};

type Field = 'numero' | 'emisor' | 'expedido_en' | 'vence_en';

/** What headings say of a paper, before or after its name. */
const fields: Readonly<
  Record<Field, { label: string; kind: Column['kind']; said: readonly string[]; example: string }>
> = {
  numero: {
    label: 'número',
    kind: 'texto',
    said: wordsIn('número, folio, código, referencia, número de póliza'),
    example: '',
  },
  emisor: {
    label: 'emisor',
    kind: 'texto',
    said: wordsIn('emisor, aseguradora, compañía, entidad, expedido por, emitido por, CDA, planta, taller'),
    example: '',
  },
  expedido_en: {
    label: 'expedido',
    kind: 'fecha',
    said: wordsIn(`
        expedido, expedición, fecha de expedición, emisión, fecha de emisión, desde, vigente desde, inicio,
        inicio de vigencia, fecha de inicio`),
    example: '',
  },
  vence_en: {
    label: 'vence',
    kind: 'fecha',
    said: wordsIn(`
        vence, vencimiento, fecha, fecha de vencimiento, vigencia, vigencia hasta, fecha de vigencia, hasta,
        vigente hasta, fin, fin de vigencia, expira, caduca, caducidad, fecha de caducidad, próximo vencimiento,
        próxima, válido hasta, validez`),
    example: '',
  },
};

const examples: Readonly<Record<string, Partial<Record<Field, string>>>> = {
  soat: { numero: '13245678900', emisor: 'Seguros del Estado', expedido_en: '15/01/2026', vence_en: '14/01/2027' },
  tecnomecanica: { numero: '159874632', emisor: 'CDA La 80', vence_en: '20/08/2026' },
  poliza: { numero: 'TR-004512', emisor: 'Sura', vence_en: '01/03/2027' },
  propiedad: { numero: '10023456789' },
};

const prefixOf = (key: string) => `documento.${key}`;

/** The columns of the papers: «SOAT vence», «Vencimiento de la VTV», «Tarjeta de circulación número» … */
export const documentColumns: readonly Column[] = Object.entries(papers).flatMap(([key, { tipo, names, alone }]) =>
  Object.entries(fields).map(([field, { label, kind, said }]): Column => {
    const example = examples[key]?.[field as Field];
    return {
      field: `${prefixOf(key)}.${field}`,
      label: `${tipo}: ${label}`,
      kind,
      beside: true,
      ...(kind === 'fecha' && { since: 'life' as const }),
      ...(field === 'numero' && { code: true as const }),
      synonyms: [...(field === alone ? names : []), ...names.flatMap((name) => said.map((word) => `${name} ${word}`))],
      help: `Del documento «${tipo}» del activo. Vacías todas sus columnas: no se guarda.`,
      ...(example && { example }),
    };
  }),
);

interface Paper extends Part {
  key: string;
}

/** The papers of rows, checked like rows of documents: one of a kind that an asset has already is changed. */
export const checkDocuments = async (drafts: readonly Draft[], asset: AssetOf, check: Check): Promise<Paper[]> => {
  const parts = drafts.flatMap((whole) =>
    Object.entries(papers).flatMap(([key, { tipo }]): Paper[] => {
      const part = partOf(whole, prefixOf(key), { activo_id: asset(whole) ?? placeholder, tipo }, tipo);
      if (!part || part.draft.wrong.size > 0) return [];
      // Whose asset it is and what it is are said by the row and the heading.
      const texts = new Map([...part.draft.texts, ['activo_id', '.'] as const]);
      return [{ ...part, draft: { ...part.draft, texts }, key }];
    }),
  );
  const own = checkOfParts(check, parts, ({ key }) => prefixOf(key));
  await documentos.check(
    parts.map(({ draft }) => draft),
    own,
  );
  return parts.filter(({ draft }) => draft.outcome && draft.outcome.kind !== 'nada');
};

/** @returns what was written, by row */
export const writeDocuments = async (
  tx: Tx,
  writer: Writer,
  papers: readonly Paper[],
  assets: ReadonlyMap<Draft, number>,
): Promise<(readonly [Draft, Beside])[]> => {
  const there = papers.filter(({ whole }) => assets.has(whole));
  for (const { draft, whole } of there) draft.values.activo_id = assets.get(whole);
  const done = await documentos.write(
    tx,
    writer,
    there.map(({ draft }) => draft),
    { historica: false },
  );
  return there.flatMap(({ whole }, at) => (done[at] ? [[whole, { tipo: 'documentos', ...done[at] }] as const] : []));
};
