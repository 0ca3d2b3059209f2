import type { Regla } from '#contract/entities/reglas';
import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import type { Queries } from '../../db/check/queries';
import { runOn } from '../../db/run';
import { placesOf } from '../places/index';
import type { Settings } from './steps/settings';
import type { Sample } from '../model/fix';
import { project, type Checkpoint } from './project';
import { viewOf } from './view';
import { downtimesOf, samplesAfter, startBefore } from './reading';
import { corridorsOf } from '../runs/executions';
import type { EventFact } from '../watch/facts';
import { happenings, type Facts } from '../watch/kinds/happenings';
import { companySettings, limitsOf, shortestStop, type CompanySettings } from '../watch/limits';
import { levelsBelow, ruleOf, watches, type Judging, type Rule } from '../watch/rules';
import { trialSummary } from './trialSummary';

/**
 * Limits of one trial: assets, frames in all and per page (others wait for one page), and ms.
 */
const most = { assets: 300, frames: 400_000, page: 500, ms: 6_000 };

type Tried = Omit<ResultadoPrueba, 'frase'>;
type Written = Judging & Pick<Regla, 'severidad'>;

interface Company extends CompanySettings {
  zona: string;
  lugares_version: number;
}

interface Asset {
  id: number;
  nivel: number | null;
  categoria: number | null;
  limite: number | null;
  intervalo_s: number | null;
}

/**
 * What a rule would have raised between two moments (ms), by the steps of the projector over stored positions. Writes
 * nothing.
 */
export const tryRule = async (
  client: Queries,
  empresaId: number,
  written: Written,
  from: number,
  until: number,
): Promise<Tried> => {
  const run = runOn(client);
  const rule = { ...ruleOf(written, await levelsBelow(run, empresaId, [written])), desde: from, tried: true };
  const [company] = await run<Company>(
    `select e.zona_horaria as zona, e.lugares_version, ${companySettings('e')} from empresas e where e.id = $1`,
    [empresaId],
  );
  const assets = (
    await run<Asset>(
      `select a.id, a.nivel_id as nivel, a.categoria_id as categoria, a.limite_velocidad_kmh as limite, d.intervalo_s
       from activos a join proyecciones p on p.activo_id = a.id
       left join dispositivo_asignaciones c on c.activo_id = a.id and c.hasta is null
       left join dispositivos d on d.empresa_id = c.empresa_id and d.id = c.dispositivo_id
       where a.empresa_id = $1 and a.eliminado_en is null and p.fecha >= $2 order by p.fecha desc, a.id`,
      [empresaId, new Date(from)],
    )
  ).filter((asset) => watches(rule, asset));
  if (!company) return { eventos_n: 0, por_dia: [], ejemplos: [], activos_n: 0, activos_total: 0 };
  const places = await placesOf(run, empresaId, company.lugares_version);
  const found: { activoId: number; event: EventFact }[] = [];
  const began = performance.now();
  const left = { frames: most.frames };
  let tried = 0;
  const paros = await downtimesOf(
    client,
    assets.slice(0, most.assets).map(({ id }) => id),
  );
  for (const asset of assets.slice(0, most.assets)) {
    if (left.frames <= 0 || performance.now() - began > most.ms) break;
    tried++;
    const corridors = (await corridorsOf(run, new Map([[asset.id, from]]))).get(asset.id) ?? [];
    const settings: Settings = {
      zone: company.zona,
      shortestStop: shortestStop(company),
      places,
      corridors,
      watching: {
        reglas: [rule],
        ...limitsOf(company, asset.limite, asset.intervalo_s),
        antes: [],
        asignado: false,
        paros: paros.get(asset.id) ?? [],
      },
    };
    const events = await eventsOf(client, asset.id, settings, { rule, from, until, left });
    found.push(...events.map((event) => ({ activoId: asset.id, event })));
  }
  return { ...(await trialSummary(client, found, company.zona)), activos_n: tried, activos_total: assets.length };
};

interface Query {
  rule: Rule;
  from: number;
  until: number;
  left: { frames: number };
}

const eventsOf = async (
  client: Queries,
  activoId: number,
  settings: Settings,
  { rule, from, until, left }: Query,
): Promise<EventFact[]> => {
  const start = await startBefore(client, activoId, from);
  let at: Checkpoint | null = start && { fecha: start.fecha, state: withoutWatch(start.state) };
  const events: EventFact[] = [];
  const all: { [Kind in keyof Facts]: Facts[Kind][number][] } = { visits: [], trips: [], stops: [], offs: [] };
  for (;;) {
    const page = (await samplesAfter(client, new Map([[activoId, at]]), most.page)).get(activoId) ?? [];
    const frames = wholeTimes(page).filter(({ fecha }) => fecha < until);
    left.frames -= page.length;
    const last = frames.at(-1);
    if (last) {
      const done = project(at, frames, settings);
      at = { fecha: last.fecha, state: done.state };
      events.push(...done.events);
      all.visits.push(...done.visits);
      all.trips.push(...done.facts.trips);
      all.stops.push(...done.facts.stops);
      all.offs.push(...done.offs);
    }
    // Lets others run between two pages.
    await new Promise((resolve) => setImmediate(resolve));
    if (frames.length < page.length || page.length < most.page || left.frames <= 0) break;
  }
  if (!at) return [];
  const view = viewOf(at.state, until, settings);
  const seen: Facts = {
    visits: [...all.visits, ...view.visits],
    trips: [...all.trips, ...view.trips],
    stops: [...all.stops, ...view.stops],
    offs: [...all.offs, ...view.offs],
  };
  const followed = happenings([rule], seen, {
    places: settings.places,
    corridors: settings.corridors,
    zone: settings.zone,
    now: until,
  });
  return [...events, ...view.events, ...followed.events].filter(
    ({ inicio, fin }) => inicio < until && (fin ?? until) >= from,
  );
};

const withoutWatch = ({ watch: _, ...state }: Checkpoint['state']): Checkpoint['state'] => state;

/** Frames of one time stay together: the last time may continue in the next page. */
const wholeTimes = (page: Sample[]): Sample[] => {
  const last = page.at(-1)?.fecha;
  if (page.length < most.page || page[0]?.fecha === last) return page;
  return page.filter(({ fecha }) => fecha !== last);
};
