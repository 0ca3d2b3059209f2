import { expect, it } from 'vitest';
import type { EstadoOrden } from '#contract/entities/ordenes';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { changeOf, isOwnMove, ownMoves, responsibleAfter } from '#contract/rules/moves';
import { transicion, transiciones } from '#contract/rules/orders';
import { columnsOf } from '../server/resources/ordenes/record/effects';
import { apply } from '../src/providers/offline/apply';
import type { CambioSinVersion, Entry } from '../src/providers/offline/entry';
import { nothing } from '../src/providers/offline/copy';

/** A seeded stream of numbers from 0 to 1. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const persona = { id: 7, nombre: 'Olga' };

const anOrder = (given: Partial<OrdenPaquete>) =>
  ({
    id: 1,
    version: 1,
    numero: 'OT-000001',
    estado: 'pendiente',
    responsable_id: null,
    fecha_limite: null,
    primera_respuesta_en: null,
    iniciada_en: null,
    completada_en: null,
    completada_por_id: null,
    cerrada_en: null,
    cerrada_por_id: null,
    cancelada_en: null,
    motivo_espera: null,
    motivo_rechazo: null,
    motivo_cancelacion: null,
    solucion: null,
    causa_falla: null,
    odometro_cierre_km: null,
    horometro_cierre_h: null,
    reaperturas: 0,
    espera_min: 0,
    firma: null,
    ...given,
  }) as OrdenPaquete;

/** The columns of an order as the server stores them. */
type Row = Record<string, unknown> & { estado: EstadoOrden };

/** What both sides know of an order: not who moved it, for a phone knows no users, nor where a picture is. */
const recordOf = (row: Row) => ({
  ...Object.fromEntries(
    Object.entries(row).filter(
      ([column]) =>
        !column.startsWith('firma') && !['completada_por_id', 'cerrada_por_id', 'espera_desde'].includes(column),
    ),
  ),
  firma: row.firma_nombre
    ? {
        nombre: row.firma_nombre,
        documento: row.firma_documento,
        fecha: row.firma_en,
        latitud: row.firma_latitud,
        longitud: row.firma_longitud,
      }
    : null,
});

const shown = ({
  firma,
  transiciones_permitidas,
  vencida: _v,
  ...order
}: OrdenPaquete & { espera_desde?: string | null }) => {
  const { completada_por_id: _c, cerrada_por_id: _d, espera_desde: _e, ...rest } = order;
  const counts = ['tareas_n', 'tareas_hechas_n', 'obligatorias_n', 'fotos_n', 'comentarios_n'];
  const { url: _u, ...signed } = firma ?? { url: null };
  return {
    moves: transiciones_permitidas,
    record: {
      ...Object.fromEntries(Object.entries(rest).filter(([field]) => !counts.includes(field))),
      firma: firma && signed,
    },
  };
};

const sequences = 1_000;

it(`a phone without a line and the server agree about ${sequences.toLocaleString('en')} random sequences of moves`, () => {
  let made = 0;
  for (let seed = 1; seed <= sequences; seed++) {
    const random = randomOf(seed);
    const some = <T>(values: readonly T[]): T => {
      const value = values[Math.floor(random() * values.length)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    };
    const order = anOrder({
      estado: some(['pendiente', 'asignada']),
      se_cierra_sola: random() < 0.5,
      responsable_id: some([null, persona.id]),
    });
    let row: Row = { ...order };
    let at = Date.UTC(2026, 2, 31, 12);
    const entries: Entry[] = [];
    for (let n = 1; n <= 12; n++) {
      at += Math.floor(random() * 90) * 60_000;
      const fecha = new Date(at).toISOString();
      // Sometimes a move that the order does not allow: neither side makes it.
      const own = transiciones.filter(
        (move) => move.de === row.estado && (isOwnMove(move) || move.verbo === 'asignar'),
      );
      const a = own.length > 0 && random() < 0.9 ? some(own).a : some(transiciones).a;
      const said: CambioSinVersion = {
        a,
        fecha,
        ...(random() < 0.5 && { motivo_espera: some(['repuestos', 'clima'] as const) }),
        ...(random() < 0.3 && { solucion: some(['Se cambió', 'Se limpió']) }),
        ...(random() < 0.3 && { odometro_cierre_km: Math.floor(random() * 1_000) }),
        ...(random() < 0.3 && {
          firma: { archivo_id: 'foto', nombre: 'Rosa', ...(random() < 0.5 && { documento: '123' }) },
        }),
      };
      entries.push({
        n,
        key: String(n),
        accion: { tipo: 'transicion', orden_id: 1, cuerpo: said },
        version: null,
        creado_en: fecha,
        intentos: 0,
        estado: 'pendiente',
        error: null,
        contrato: 2,
      });
      const move = transicion(row.estado, a);
      if (!move) continue;
      const before = row as unknown as OrdenPaquete & { espera_desde?: string | null };
      const { espera_desde: waits = null } = before;
      const responsable = responsibleAfter(move, before, {
        named: undefined,
        persona: persona.id,
        office: false,
        takes: false,
      });
      row = {
        ...row,
        ...columnsOf(
          changeOf(move, {
            order: before,
            waits,
            said,
            at: fecha,
            userId: 5,
            responsable,
            closes: order.se_cierra_sola,
          }),
        ),
      } as Row;
      made += 1;
    }
    const [phone] = apply({ ...nothing, persona, ordenes: [order] }, entries, at).ordenes;
    if (!phone) throw new Error('the order is gone');
    const { record, moves } = shown(phone);
    expect(record, `sequence ${seed}`).toEqual(recordOf(row));
    if (row.estado !== order.estado) expect(moves, `sequence ${seed}`).toEqual(ownMoves(row.estado));
  }
  expect(made).toBeGreaterThan(sequences * 5);
});
