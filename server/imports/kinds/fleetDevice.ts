import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { asignacionTable as a, dispositivoTable as d } from '../../db/tables/dispositivos';
import { actorOf } from '../../plugins/guard';
import { forgetAssignments, putOnAsset } from '../../resources/dispositivos/assign';
import { wordsIn, type Column } from '../rows/columns';
import { keyOf, keySql } from '../rows/keys';
import type { Draft } from '../rows/draft';
import { dispositivos } from './dispositivos';
import type { Beside, Check, Undoing } from './kind';
import { checkOfParts, partOf, type AssetOf, type Part } from './fleetPart';

const prefix = 'dispositivo';

/** The columns of the device that an asset carries. */
export const deviceColumns: readonly Column[] = [
  {
    field: `${prefix}.identificador`,
    label: 'GPS: identificador (IMEI)',
    kind: 'texto',
    code: true,
    beside: true,
    synonyms: wordsIn(`
      GPS, IMEI, GPS IMEI, IMEI GPS, IMEI del GPS, IMEI del equipo, ID GPS, ID del GPS, identificador GPS,
      identificador del dispositivo, dispositivo, dispositivo GPS, rastreador, id rastreador, número de GPS,
      serie GPS, device id, tracker, tracker id, unit id`),
    help: 'Lo que el equipo envía: su IMEI, con formato de texto. Se crea si no existe y queda puesto en el activo.',
    example: '860000000000129',
  },
  {
    field: `${prefix}.protocolo`,
    label: 'GPS: protocolo',
    kind: 'texto',
    beside: true,
    synonyms: wordsIn('protocolo, protocolo GPS, protocolo del equipo, protocol, protocolo del GPS'),
    help: 'Cómo habla el equipo, por ejemplo teltonika o gt06. Solo para equipos nuevos.',
    example: 'teltonika',
  },
  {
    field: `${prefix}.telefono_sim`,
    label: 'GPS: línea de la SIM',
    kind: 'texto',
    code: true,
    beside: true,
    synonyms: wordsIn('SIM, línea SIM, línea GPS, número SIM, teléfono SIM, SIM GPS, celular GPS, chip GPS'),
    help: 'El número de la SIM del equipo. Solo para equipos nuevos.',
    example: '3001234567',
  },
];

interface Device extends Part {
  /** The device, if the company has it already. */
  id: number | null;
}

const partsIn = (drafts: readonly Draft[], check: Pick<Check, 'refuse'>): Part[] =>
  drafts.flatMap((whole) => {
    const part = partOf(whole, prefix, {}, `GPS ${whole.texts.get(`${prefix}.identificador`) ?? ''}`);
    if (!part || part.draft.wrong.size > 0) return [];
    if (part.draft.texts.has('identificador')) return [part];
    check.refuse(whole, `${prefix}.identificador`, { codigo: 'REQUERIDO', mensaje: 'Falta el identificador del GPS' });
    return [];
  });

/** Devices of other companies are refused. */
export const checkDevicesBeyond = async (db: Db, drafts: readonly Draft[], check: Omit<Check, 'tx'>) => {
  const parts = partsIn(drafts, { refuse: () => {} });
  const byDraft = new Map(parts.map(({ draft, whole }) => [draft, whole]));
  await dispositivos.checkBeyond?.(
    db,
    parts.map(({ draft }) => draft),
    {
      ...check,
      refuse: (draft, field, refusal) => {
        const whole = byDraft.get(draft);
        if (whole) check.refuse(whole, `${prefix}.${field}`, refusal);
      },
    },
  );
};

/** The devices of rows: new ones are checked like rows of devices, others must be free. */
export const checkDevices = async (drafts: readonly Draft[], asset: AssetOf, check: Check): Promise<Device[]> => {
  const parts = partsIn(drafts, check);
  if (parts.length === 0) return [];
  const { tx, empresaId } = check;
  const key = ({ draft }: Part) => keyOf(dispositivos.codes, 'identificador', draft.texts.get('identificador'));
  const rows = await tx
    .select({ id: d.id, identificador: d.identificador, estado: d.estado, activo_id: a.activo_id })
    .from(d)
    .leftJoin(a, and(eq(a.empresa_id, d.empresa_id), eq(a.dispositivo_id, d.id), isNull(a.hasta)))
    .where(
      and(
        eq(d.empresa_id, empresaId),
        isNull(d.eliminado_en),
        sql`${keySql(dispositivos.codes, 'identificador', sql`${d.identificador}`)} =
          any(${sql.param(parts.map(key))}::text[])`,
      ),
    );
  const known = new Map(rows.map((row) => [keyOf(dispositivos.codes, 'identificador', row.identificador), row]));
  const carrying = await carriersAmong(
    tx,
    empresaId,
    drafts.flatMap((draft) => asset(draft) ?? []),
  );
  const own = checkOfParts(check, parts, () => prefix);
  const refuse = (part: Part, mensaje: string) =>
    own.refuse(part.draft, 'identificador', { codigo: 'VALOR_NO_PERMITIDO', mensaje });
  const fresh: Part[] = [];
  const found: Device[] = [];
  for (const part of parts) {
    const row = known.get(key(part));
    const onto = asset(part.whole);
    if (row && row.activo_id !== null && row.activo_id === onto) continue;
    if (row && row.activo_id !== null) refuse(part, 'Este GPS está puesto en otro activo: retírelo primero');
    else if (row && ['retirado', 'averiado'].includes(row.estado)) refuse(part, 'Este GPS está retirado o averiado');
    else if (onto !== null && carrying.has(onto)) refuse(part, 'El activo ya lleva otro GPS: retírelo primero');
    else if (part.whole.values.estado === 'dado_de_baja') refuse(part, 'El activo está dado de baja');
    else if (row) found.push({ ...part, id: row.id });
    else fresh.push(part);
  }
  await dispositivos.check(
    fresh.map(({ draft }) => draft),
    { ...own, opciones: { ...own.opciones, modo: 'crear', clave: null } },
  );
  return [...found, ...fresh.filter(({ draft }) => draft.outcome).map((part) => ({ ...part, id: null }))];
};

const carriersAmong = async (tx: Tx, empresaId: number, assets: readonly number[]): Promise<Set<number>> => {
  if (assets.length === 0) return new Set();
  const rows = await tx
    .select({ id: a.activo_id })
    .from(a)
    .where(and(eq(a.empresa_id, empresaId), inArray(a.activo_id, [...assets]), isNull(a.hasta)));
  return new Set(rows.map(({ id }) => id));
};

/** Creates what is new, and puts each on its asset from now on. @returns what was written, by row */
export const writeDevices = async (
  tx: Tx,
  writer: Writer,
  devices: readonly Device[],
  assets: ReadonlyMap<Draft, number>,
): Promise<(readonly [Draft, Beside])[]> => {
  const { empresaId } = writer;
  const there = devices.filter(({ whole }) => assets.has(whole));
  const fresh = there.filter(({ id }) => id === null);
  const made = await dispositivos.write(
    tx,
    writer,
    fresh.map(({ draft }) => draft),
    { historica: false },
  );
  const idOf = new Map(fresh.map((device, at) => [device, made[at]?.id]));
  const written: (readonly [Draft, Beside])[] = [];
  for (const device of there) {
    const id = device.id ?? idOf.get(device);
    const activo_id = assets.get(device.whole);
    if (id === undefined || activo_id === undefined) continue;
    const actor = { ...actorOf(writer), userId: writer.user.id };
    const assignment = await putOnAsset(tx, actor, id, {
      activo_id,
      desde: undefined,
      motivo: null,
      odometro_km: null,
      foto_id: null,
    });
    written.push([device.whole, { tipo: 'asignaciones', id: assignment, version: 1, antes: null }]);
    if (device.id !== null) continue;
    const [row] = await tx
      .select({ version: d.version })
      .from(d)
      .where(and(eq(d.empresa_id, empresaId), eq(d.id, id)));
    written.push([device.whole, { tipo: 'dispositivos', id, version: row?.version ?? 1, antes: null }]);
  }
  return written;
};

/** Assignments that rows made: they never were, unless the device has been taken off meanwhile. */
export const undoingAssignments: Undoing = {
  undo: (tx, writer, done) =>
    forgetAssignments(
      tx,
      { ...actorOf(writer), userId: writer.user.id },
      done.map(({ id }) => id),
    ),
  untouched: async (tx, empresaId, done) => {
    const rows = await tx
      .select({ id: a.id })
      .from(a)
      .where(
        and(
          eq(a.empresa_id, empresaId),
          inArray(
            a.id,
            done.map(({ id }) => id),
          ),
          isNull(a.hasta),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  },
};
