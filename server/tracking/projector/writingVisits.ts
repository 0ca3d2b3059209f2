import type pg from 'pg';
import { noPlaces } from '../places/index';
import { isoOf } from '../model/days';
import type { Outcome } from './outcome';
import { inWindows, windowRows } from './writingWindows';

/** Writes the visits of a turn. Visits from before the stop had its shape stay, and unchanged rows keep their ids. */
export const writeVisits = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const withPlaces = outcomes.filter(({ settings }) => settings.places !== noPlaces);
  if (withPlaces.length === 0) return;
  const visits = withPlaces.flatMap(({ activoId, empresaId, projected, view }) =>
    [...projected.visits, ...(view?.visits ?? [])].map(({ parada, entrada, salida }) => ({
      a: activoId,
      e: empresaId,
      p: parada,
      i: isoOf(entrada),
      f: salida === null ? null : isoOf(salida),
    })),
  );
  const given = JSON.stringify(visits);
  await client.query({ name: 'drop_visits', text: drop, values: [given, ...windowRows(withPlaces, 'visited')] });
  if (visits.length === 0) return;
  await client.query({ name: 'change_visits', text: change, values: [given] });
  await client.query({ name: 'add_visits', text: add, values: [given] });
};

const rows = (parameter: string) =>
  `json_to_recordset(${parameter}::json) n(a int, e int, p int, i timestamptz, f timestamptz)`;
const same = 'v.activo_id = n.a and v.parada_id = n.p and v.entrada_en = n.i';
/** Materialized: otherwise the visits of all stops may be read to find those of a few assets. */
const drop = `
  with en_ventana as materialized (
    select v.empresa_id, v.id
    from ${inWindows('visitas v', 'v.entrada_en', 'v.parada_id')}
  )
  delete from visitas v using en_ventana w, paradas p
  where v.empresa_id = w.empresa_id
    and v.id = w.id
    and p.empresa_id = v.empresa_id
    and p.id = v.parada_id
    and v.entrada_en >= p.visitas_desde
    and not exists (select 1 from ${rows('$1')} where ${same})`;
const change = `
  update visitas v set salida_en = n.f from ${rows('$1')} where ${same} and v.salida_en is distinct from n.f`;
const add = `
  insert into visitas (activo_id, empresa_id, parada_id, entrada_en, salida_en)
  select n.a, n.e, n.p, n.i, n.f from ${rows('$1')}
  where not exists (select 1 from visitas v where ${same})`;
