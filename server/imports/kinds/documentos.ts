import { nuevoDocumento, tiposDocumento, type Documento } from '#contract/entities/hojaDeVida';
import { documentos as words } from '#contract/words/importaciones';
import { actorOf } from '../../plugins/guard';
import { lockLiving } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { assetDocuments } from '../../resources/activos/index';
import { assetColumn, headed, wordsIn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { keepScans } from '../reading/scans';
import { fold } from '../rows/words';
import { codeOfIssue } from './entityRules';
import type { Check, Kind, Written } from './kind';

/** The fields that a row may set, besides its asset and its scan. */
const fields = ['tipo', 'numero', 'emisor', 'expedido_en', 'vence_en', 'aviso_dias'] as const;

/**
 * Documents of assets, with their dates. Their scans may come in a zip with the sheet, or are added to each one by
 * hand.
 */
export const documentos: Kind = {
  tipo: 'documentos',
  entity: 'activos',
  modos: ['crear', 'actualizar', 'crear_o_actualizar'],
  claves: ['tipo', 'numero'],
  within: 'activo_id',
  unique: [['activo_id', 'numero', 'tipo']],
  codes: [],
  scans: true,
  columns: async () => own,
  prepare: keepScans,

  check: async (drafts, check) => {
    const assets = [
      ...new Set(drafts.flatMap(({ values: { activo_id } }) => (typeof activo_id === 'number' ? [activo_id] : []))),
    ];
    const known = assets.length > 0 ? await assetDocuments.of(check.tx, check.empresaId, assets) : [];
    for (const draft of drafts) {
      if (!draft.texts.get('activo_id'))
        check.refuse(draft, 'activo_id', { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
      const before = meant(draft, known, check);
      if (before !== undefined) decide(draft, before, check);
    }
  },

  write: async (tx, writer, drafts) => {
    const actor = actorOf(writer);
    const assets = drafts.flatMap(({ values: { activo_id } }) => (typeof activo_id === 'number' ? [activo_id] : []));
    await lockLiving(tx, activoTable, writer.empresaId, assets);
    const changing = drafts.flatMap(({ outcome }) => (outcome?.kind === 'cambiar' ? [outcome.before.id] : []));
    const locked = new Map(
      (changing.length > 0 ? await assetDocuments.locked(tx, writer.empresaId, changing) : []).map((each) => [
        each.id,
        each,
      ]),
    );
    const done: Written[] = [];
    for (const { outcome, values } of drafts) {
      if (outcome?.kind === 'crear') {
        const id = await assetDocuments.add(tx, actor, Number(values.activo_id), nuevoDocumento.parse(outcome.input));
        done.push({ id, version: firstVersion, antes: null });
      } else if (outcome?.kind === 'cambiar') {
        const before = locked.get(outcome.before.id);
        if (!before) continue;
        await assetDocuments.change(tx, actor, before, nuevoDocumento.parse({ ...before, ...outcome.patch }));
        done.push({
          id: before.id,
          version: before.version + 1,
          antes: Object.fromEntries([...fields, 'archivo_id' as const].map((field) => [field, before[field]])),
        });
      }
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    const actor = actorOf(writer);
    const former = new Map(done.map(({ id, antes }) => [id, antes]));
    if (former.size === 0) return;
    for (const document of await assetDocuments.locked(tx, writer.empresaId, [...former.keys()])) {
      const antes = former.get(document.id);
      if (antes) await assetDocuments.change(tx, actor, document, nuevoDocumento.parse({ ...document, ...antes }));
      else await assetDocuments.remove(tx, actor, document);
    }
  },

  untouched: async (tx, empresaId, done) => {
    const version = new Map(done.map((each) => [each.id, each.version]));
    const rows = version.size > 0 ? await assetDocuments.locked(tx, empresaId, [...version.keys()]) : [];
    return new Set(rows.filter((row) => version.get(row.id) === row.version).map(({ id }) => id));
  },
};

const firstVersion = 1;

const same = (a: unknown, b: unknown) => typeof a === 'string' && typeof b === 'string' && fold(a) === fold(b);

/** The document that a row changes; null for a new one; undefined when an error was reported. */
const meant = (
  draft: Draft,
  known: readonly Documento[],
  { opciones: { modo, clave }, refuse }: Check,
): Documento | null | undefined => {
  const { activo_id, tipo, numero } = draft.values;
  if (typeof activo_id !== 'number') return undefined;
  const theirs = known.filter((document) => document.activo_id === activo_id);
  if (modo === 'crear') {
    const twin = theirs.find((document) => same(document.tipo, tipo) && (document.numero ?? '') === (numero ?? ''));
    if (!twin) return null;
    const name = [twin.tipo, twin.numero].filter(Boolean).join(' ');
    refuse(draft, 'tipo', { codigo: 'DUPLICADO_SISTEMA', mensaje: `El activo ya tiene este documento: ${name}` });
    return undefined;
  }
  const [field, said] = clave === 'numero' ? (['numero', numero] as const) : (['tipo', tipo] as const);
  if (said === undefined && modo === 'actualizar') {
    refuse(draft, field, { codigo: 'REQUERIDO', mensaje: 'Obligatorio para saber qué documento se actualiza' });
    return undefined;
  }
  const found = theirs.filter((document) => same(document[field], said));
  // Of several of a kind the number tells which.
  const exact = found.filter((document) => same(document.numero, numero));
  const [only, another] = found.length > 1 && exact.length > 0 ? exact : found;
  if (only && !another) return only;
  if (only)
    refuse(draft, field, {
      codigo: 'AMBIGUO',
      mensaje: 'El activo tiene varios así: escriba también el número que ya tiene',
    });
  else if (modo === 'actualizar')
    refuse(draft, field, { codigo: 'NO_EXISTE', mensaje: 'El activo no tiene este documento' });
  else return null;
  return undefined;
};

/** Sets the action of a row, or reports its errors. */
const decide = (draft: Draft, before: Documento | null, check: Check) => {
  const { opciones, refuse, warn } = check;
  const scan = scanOf(draft, check);
  const given = Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft.values[field];
      if (value !== undefined) return [[field, value]];
      const erased =
        before &&
        opciones.vacio === 'borrar' &&
        draft.texts.get(field) === '' &&
        field !== 'tipo' &&
        field !== 'aviso_dias';
      return erased ? [[field, null]] : [];
    }),
  );
  const parsed = nuevoDocumento.safeParse({ ...before, ...given });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? '');
      if (!draft.wrong.has(field)) refuse(draft, field, codeOfIssue(issue));
    }
    return;
  }
  if (draft.errores.length > 0) return;
  if (!before) {
    draft.outcome = { kind: 'crear', input: { ...parsed.data, ...scan } };
    return;
  }
  const changed = Object.entries(given).filter(([field, value]) => value !== before[field as keyof Documento]);
  const patch = { ...Object.fromEntries(changed), ...scan };
  if (Object.keys(patch).length > 0) draft.outcome = { kind: 'cambiar', before: { ...before }, patch };
  else {
    draft.outcome = { kind: 'nada', id: before.id };
    warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'El documento ya está así: no cambia nada' });
  }
};

/** The scan that the row names, as a change of its document; until it is stored, its id is not known. */
const scanOf = (draft: Draft, { findScan, refuse, dry }: Check): { archivo_id: string | null } | undefined => {
  const text = draft.texts.get('archivo_id');
  if (!text) return undefined;
  const found = findScan(text);
  if ('codigo' in found) refuse(draft, 'archivo_id', found);
  else if (dry || found.archivo_id !== null) return { archivo_id: found.archivo_id };
  else
    refuse(draft, 'archivo_id', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'No se pudo guardar el escaneo: importe esta fila de nuevo',
    });
  return undefined;
};

const own = headed(words, [
  assetColumn,
  {
    field: 'tipo',
    synonyms: ['documento', 'tipo de documento', 'clase', 'nombre del documento', 'document', 'document type', 'type'],
    kind: 'texto',
    required: true,
    help: `Por ejemplo ${tiposDocumento.slice(0, 3).join(', ')}; también otro.`,
  },
  {
    field: 'numero',
    synonyms: wordsIn(`
      número de documento, número de póliza, póliza, no., n°, consecutivo, number, document number`),
    kind: 'texto',
    code: true,
  },
  {
    field: 'emisor',
    synonyms: ['expedido por', 'aseguradora', 'entidad', 'compañía', 'issuer', 'issued by'],
    kind: 'texto',
  },
  {
    field: 'expedido_en',
    synonyms: wordsIn(`
      expedido, fecha de expedición, expedición, desde, vigente desde, inicio, issued, issue date`),
    kind: 'fecha',
    since: 'life',
  },
  {
    field: 'vence_en',
    synonyms: wordsIn(`
      vence, vencimiento, fecha de vencimiento, hasta, vigente hasta, vigencia, expires, expiry date, expiration date`),
    kind: 'fecha',
    since: 'life',
    help: 'Vacía: no vence.',
  },
  {
    field: 'aviso_dias',
    synonyms: ['días de aviso', 'aviso', 'avisar con', 'notice days'],
    kind: 'numero',
    help: 'Cuántos días antes se avisa. Vacío: 30.',
  },
  {
    field: 'archivo_id',
    synonyms: wordsIn(`
      archivo, nombre del archivo, nombre de archivo, adjunto, imagen, foto, pdf, soporte, scan, file, file name,
      attachment`),
    kind: 'texto',
    help: 'El nombre del PDF o la foto: súbalos en un ZIP junto con esta hoja. Vacío: sin escaneo.',
  },
]);
