import { metrosEntre } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { enOrden, masParadasDeRuta, paradaDeRuta, type ParadaDeRuta } from '#contract/entities/rutas';
import { usualSpeed } from '../../resources/ejecuciones/plan';
import { stopsOf, type NamedStop } from '../../resources/rutas/stopsText';
import type { Refusal } from '../rows/read';
import { placeholder, type Draft } from '../rows/draft';
import type { Check } from './kind';
import { findStops, inputOfStop, keyOfStop, nearPole, polar, type FoundStop } from './rutasStops';

type Found = (stop: NamedStop) => FoundStop | null;

/**
 * Replaces the stop names in rows by stops of the company, or by stops of the same file that are still to be created.
 * @returns the places of each row's stops
 */
export const readCalls = async (drafts: readonly Draft[], check: Check): Promise<Map<Draft, Position[]>> => {
  const named = new Map(
    drafts.flatMap((draft) =>
      typeof draft.values.paradas === 'string' ? [[draft, stopsOf(draft.values.paradas)] as const] : [],
    ),
  );
  const all = new Map<string, NamedStop>();
  for (const stops of named.values())
    for (const stop of Array.isArray(stops) ? stops : []) all.set(keyOfStop(stop), stop);
  const find = await findStops(check.tx, check.empresaId, [...all.values()]);
  const ways = new Map<Draft, Position[]>();
  for (const [draft, stops] of named) {
    delete draft.values.paradas;
    const refused = refusalOf(stops, find, check.dry);
    if (refused) check.refuse(draft, 'paradas', refused);
    else if (Array.isArray(stops)) ways.set(draft, callAt(draft, stops, find, check));
  }
  return ways;
};

const said = new Intl.NumberFormat('es-CO');

const refusalOf = (stops: ReturnType<typeof stopsOf>, find: Found, dry: boolean): Refusal | null => {
  const wrong = (mensaje: string): Refusal => ({ codigo: 'VALOR_NO_PERMITIDO', mensaje });
  if (!Array.isArray(stops)) return wrong(`«${stops.wrong}» no dice una parada: escríbalas así: A01@0; B02@15`);
  if (stops.length > masParadasDeRuta)
    return wrong(`Tiene ${said.format(stops.length)} paradas y el máximo son ${masParadasDeRuta}: divida la ruta`);
  for (const stop of stops) {
    const found = find(stop);
    const name = `«${(stop.codigo ?? stop.nombre ?? '').slice(0, 60)}»`;
    if (!found || (found.id === null && !dry))
      return {
        codigo: 'NO_EXISTE',
        mensaje: `No existe la parada ${name}, o hay varias que se llaman así, y el archivo no dice dónde queda`,
      };
    const [issue] = found.id === null ? (inputOfStop(stop).error?.issues ?? []) : [];
    if (issue) return wrong(`La parada ${name} no se puede crear: ${issue.message}`);
  }
  return null;
};

/** Sets the stops of a row. @returns their places */
const callAt = (draft: Draft, stops: readonly NamedStop[], find: Found, { refuse, warn }: Check): Position[] => {
  const found = stops.flatMap((stop) => find(stop) ?? []);
  const way = found.map(({ place }) => place);
  const given = stops.map(({ llegada_min }) => llegada_min);
  const open = given.filter((minute) => minute === undefined).length;
  if (open > 0 && stops.length > 1)
    warn(draft, 'paradas', {
      codigo: 'SOSPECHOSA',
      mensaje: `Sin minutos en ${open} de ${stops.length} paradas: se calcularon por la distancia`,
    });
  const odd = stops.find((_stop, at) => found[at]?.id === null && Math.abs(way[at]?.[1] ?? 0) > polar);
  if (odd)
    warn(draft, 'paradas', {
      codigo: 'SOSPECHOSA',
      mensaje: `La parada «${(odd.nombre ?? odd.codigo ?? '').slice(0, 60)}» queda ${nearPole}`,
    });
  const minutes = estimated(given, way);
  const calls: ParadaDeRuta[] = [];
  for (const [at, { ventana_min, servicio_min, obligatoria }] of stops.entries()) {
    const call = paradaDeRuta.safeParse({
      parada_id: found[at]?.id ?? placeholder,
      llegada_min: minutes[at],
      ventana_min,
      servicio_min,
      obligatoria,
    });
    if (call.success) calls.push(call.data);
    else {
      refuse(draft, 'paradas', {
        codigo: 'FUERA_DE_RANGO',
        mensaje: `Parada ${at + 1}: ${call.error.issues[0]?.message ?? 'minutos fuera de rango'}`,
      });
      return way;
    }
  }
  draft.values.paradas = enOrden(calls);
  return way;
};

/** Fills in missing minutes: between two known ones in proportion to the distance, outside them by the usual speed. */
const estimated = (given: readonly (number | undefined)[], way: readonly Position[]): number[] => {
  const metros = way.map((place, at) => metrosEntre(way[at - 1] ?? place, place));
  const minutes: number[] = [];
  for (let at = 0; at < given.length; at++) {
    const own = given[at];
    const before = minutes[at - 1];
    if (own !== undefined || before === undefined) {
      minutes.push(own ?? 0);
      continue;
    }
    const next = given.findIndex((minute, i) => i > at && minute !== undefined);
    const left = metros.slice(at, next + 1).reduce((sum, each) => sum + each, 0);
    const here = metros[at] ?? 0;
    const until = given[next];
    const more =
      until === undefined
        ? (here / 1000 / usualSpeed) * 60
        : (until - before) * (left > 0 ? here / left : 1 / (next - at + 1));
    minutes.push(before + more);
  }
  return minutes.map(Math.round);
};
