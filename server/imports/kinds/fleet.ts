import type { Tx } from '../../db/system';
import type { Writer } from '../../records/crud';
import { lockDues } from '../../resources/mantenimiento/settle';
import type { Draft } from '../rows/draft';
import type { Beside, Check, Kind } from './kind';
import { dispositivos } from './dispositivos';
import { documentos } from './documentos';
import { lecturas } from './lecturas';
import { ultimosMantenimientos } from './ultimosMantenimientos';
import { checkDevices, checkDevicesBeyond, deviceColumns, undoingAssignments, writeDevices } from './fleetDevice';
import { checkDocuments, documentColumns, writeDocuments } from './fleetDocuments';
import { checkLastTimes, lastTimeColumns, saysLastTimes, writeLastTimes } from './fleetLastTimes';
import type { AssetOf } from './fleetPart';
import { makePeople } from './fleetPeople';
import { checkReadings, readingColumns, undoingMeters, writeReadings } from './fleetReadings';

type Written = readonly (readonly [Draft, Beside])[];
type Write = (tx: Tx, writer: Writer, assets: ReadonlyMap<Draft, number>) => Promise<Written>;

/**
 * The rows of assets with what one sheet of a fleet says besides: readings, documents, last services, drivers and
 * devices. Each is checked and written like a row of its own kind, in the transaction of its asset.
 */
export const withFleet = (kind: Kind): Kind => {
  const work = new WeakMap<Draft, Write>();
  return {
    ...kind,
    columns: async (tx, empresaId) => [
      ...(await kind.columns(tx, empresaId)),
      ...fleetColumns,
      ...(await lastTimeColumns(tx, empresaId)),
    ],
    unique: [...kind.unique, ['dispositivo.identificador']],
    brings: { tipo: 'personal', make: makePeople },
    beside: {
      first: { asignaciones: undoingAssignments },
      last: {
        dispositivos,
        ultimos_mantenimientos: ultimosMantenimientos,
        lecturas,
        medidores: undoingMeters,
        documentos,
      },
    },

    checkBeyond: async (db, drafts, check) => {
      await kind.checkBeyond?.(db, drafts, check);
      await checkDevicesBeyond(db, drafts, check);
    },

    check: async (drafts, check) => {
      // Before the rows of assets are locked.
      if (!check.dry && drafts.some(saysLastTimes)) await lockDues(check.tx, check.empresaId);
      await kind.check(drafts, check);
      const writes = await checkBeside(drafts, check);
      if (check.dry) tellBeside(drafts, writes, check);
      for (const draft of drafts) {
        const own = writes.filter(({ rows }) => rows.has(draft));
        if (own.length === 0) continue;
        const { outcome } = draft;
        if (outcome?.kind === 'nada' && outcome.before) {
          draft.outcome = { kind: 'cambiar', before: outcome.before, patch: {} };
          draft.avisos = draft.avisos.filter(({ codigo }) => codigo !== 'SIN_CAMBIOS');
        }
      }
      const write: Write = async (tx, writer, assets) => {
        const all: (readonly [Draft, Beside])[] = [];
        for (const each of writes) all.push(...(await each.write(tx, writer, assets)));
        return all;
      };
      for (const draft of drafts) work.set(draft, write);
    },

    write: async (tx, writer, drafts, opciones) => {
      const done = await kind.write(tx, writer, drafts, opciones);
      const assets = new Map(drafts.flatMap((draft, at) => (done[at] ? [[draft, done[at].id] as const] : [])));
      const beside = new Map<Draft, Beside[]>();
      for (const write of new Set(drafts.flatMap((draft) => work.get(draft) ?? [])))
        for (const [draft, each] of await write(tx, writer, assets))
          beside.set(draft, [...(beside.get(draft) ?? []), each]);
      return done.map((each, at) => {
        const draft = drafts[at];
        return { ...each, beside: (draft && beside.get(draft)) ?? [] };
      });
    },
  };
};

/** The columns that every company has. */
export const fleetColumns = [...readingColumns, ...documentColumns, ...deviceColumns];

/** What will be written besides assets. `rows`: what each brings, in words. */
interface Work {
  rows: ReadonlyMap<Draft, readonly string[]>;
  write: Write;
}

/** Says of each row what it brings, before anything is written. */
const tellBeside = (drafts: readonly Draft[], writes: readonly Work[], { opciones, warn }: Check) => {
  for (const draft of drafts) {
    if (draft.errores.length > 0) continue;
    const made = opciones.crear_personas && draft.pending.has('conductor_id');
    const all = [
      ...writes.flatMap(({ rows }) => rows.get(draft) ?? []),
      ...(made ? [`conductor nuevo: ${draft.texts.get('conductor_id') ?? ''}`] : []),
    ];
    if (all.length > 0) warn(draft, '', { codigo: 'TRAE', mensaje: `Trae ${all.join(' · ')}` });
  }
};

/** Checks what rows say besides their assets. */
const checkBeside = async (all: readonly Draft[], check: Check): Promise<Work[]> => {
  // Where a row names an asset that is not found, its asset is unknown.
  const drafts = all.filter(({ outcome }) => outcome !== undefined || check.opciones.modo === 'crear');
  const asset: AssetOf = ({ outcome }) =>
    outcome?.kind === 'cambiar' ? outcome.before.id : outcome?.kind === 'nada' ? outcome.id : null;
  const readings = await checkReadings(drafts, asset, check);
  const documents = await checkDocuments(drafts, asset, check);
  const devices = await checkDevices(drafts, asset, check);
  const told = await checkLastTimes(drafts, asset, check);
  return [
    { rows: inWords(readings), write: (tx, writer, assets) => writeReadings(tx, writer, readings, assets) },
    { rows: inWords(documents), write: (tx, writer, assets) => writeDocuments(tx, writer, documents, assets) },
    { rows: inWords(devices), write: (tx, writer, assets) => writeDevices(tx, writer, devices, assets) },
    { rows: inWords(told), write: (tx, writer, assets) => writeLastTimes(tx, writer, told, assets) },
  ];
};

const inWords = (parts: readonly { whole: Draft; dicho: string }[]) => {
  const words = new Map<Draft, string[]>();
  for (const { whole, dicho } of parts) words.set(whole, [...(words.get(whole) ?? []), dicho]);
  return words;
};
