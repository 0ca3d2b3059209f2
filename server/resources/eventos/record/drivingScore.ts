import { sql, type SQL } from 'drizzle-orm';
import { kmPuntaje, puntosEvento, puntosExceso, severidadesPuntaje, tiposPuntaje } from '#contract/requests/conduccion';
import { secondsFrom } from '../../../db/days';
import { quoted } from './kindGroups';

/** The event was neither discarded nor corrected. */
export const stands = sql.raw(`(eventos.estado <> 'descartado' and not eventos.corregido)`);

/** Whether the event counts for the driving score. */
export const isScored = sql`(
  eventos.tipo in (${sql.raw(quoted(tiposPuntaje))})
    and eventos.severidad in (${sql.raw(quoted(severidadesPuntaje))})
    and ${stands}
)`;

const whens = (points: Readonly<Record<string, number>>) =>
  Object.entries(points)
    .map(([value, n]) => `when '${value}' then ${n}`)
    .join(' ');

const raw = (n: number) => sql.raw(String(n));
const minutes = sql`greatest(0, ${secondsFrom(sql`eventos.inicio_en`, sql`coalesce(eventos.fin_en, now())`)}) / 60`;

/** The points that an event takes from the score of 100 km; an open one counts until now. */
export const pointsOf = sql`(
  case eventos.tipo
    when 'exceso_velocidad' then (
      case eventos.severidad ${sql.raw(whens(puntosExceso.severidad))} end
    ) + ${raw(puntosExceso.minuto)} * least(${raw(puntosExceso.minutos)}, ${minutes})
    ${sql.raw(whens(puntosEvento))}
  end
)::float8`;

/** The score for these points over these kilometres; null when there are too few kilometres. */
export const scoreOf = (points: SQL, km: SQL): SQL =>
  sql`(case when ${km} >= ${sql.raw(String(kmPuntaje))} then greatest(0, 100 - 100 * ${points} / ${km}) end)`;

/** The same for sums. */
export const scoreFrom = (points: number, km: number): number | null =>
  km >= kmPuntaje ? Math.max(0, 100 - (100 * points) / km) : null;
