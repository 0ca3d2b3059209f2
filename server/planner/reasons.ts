import type { Conflicto } from '#contract/requests/planificador';
import { hoursInWords } from '#contract/rules/durations';
import type { DayShare } from '#contract/rules/load';
import type { Whereabouts } from './places';
import type { PlannedOrder } from './orders';
import { lackInWords, type NeededPart } from './parts';
import type { Worker } from './people';
import { runInWords, type Run } from './runs';

/** Where an order fits. */
export interface Gap {
  worker: Worker;
  fecha: string;
  /** In ms. */
  at: number;
  days: readonly DayShare[];
  km: number | null;
  late: number;
  /** Its asset moves now, and it would be today. */
  away: boolean;
  /** Its asset is on it then. */
  run?: Run;
}

/** «tiene la habilidad Frenos», «tiene las habilidades Frenos y Motor», «puede tomarla». */
export const skillsInWords = (skills: readonly string[]): string => {
  if (skills.length === 0) return 'puede tomarla';
  return skills.length === 1 ? `tiene la habilidad ${skills[0]}` : `tiene las habilidades ${listed(skills)}`;
};

/** Why an order is suggested there. `load`: minutes of that day before it. */
export const reasonsFor = (
  { habilidades, duracion_min, fecha_limite, activo_id }: PlannedOrder,
  { worker, fecha, days, km, late, run }: Gap,
  { load, hasParts, asset }: { load: number; hasParts: boolean; asset: Whereabouts | undefined },
): string[] => {
  const min = days[0]?.min ?? 0;
  const shift = worker.calendar.jornada(fecha);
  const skills = skillsInWords(habilidades);
  return [
    ...(habilidades.length > 0 ? [`${skills.charAt(0).toUpperCase()}${skills.slice(1)}`] : []),
    `Queda con ${hoursInWords(load + min)} de ${hoursInWords(shift)} ese día`,
    ...(duracion_min === null ? ['No tiene duración: se le guarda una hora'] : []),
    ...(days.length > 1 ? [`Sigue ${days.length - 1 === 1 ? 'un día más' : `${days.length - 1} días más`}`] : []),
    ...(asset?.lugar ? [`El activo está en ${asset.lugar}`] : asset?.quieto ? ['El activo está detenido'] : []),
    ...(activo_id === null || run ? [] : ['El activo no tiene ruta a esa hora']),
    ...(hasParts ? ['Hay repuestos'] : []),
    ...(km === null ? [] : [km < 1 ? 'En el lugar de su otro trabajo' : `A ${Math.round(km)} km de su otro trabajo`]),
    ...(late > 0
      ? [`Queda ${late === 1 ? 'un día' : `${late} días`} después de su límite`]
      : fecha_limite
        ? ['Antes de su límite']
        : []),
  ];
};

/** What speaks against the place that is suggested, in the words of `programar`. */
export const againstIt = (
  order: Pick<PlannedOrder, 'activo' | 'placa'>,
  { run, away }: Pick<Gap, 'run' | 'away'>,
  lacking: readonly NeededPart[],
  zone: string,
): Conflicto[] => {
  const asset = order.placa ?? order.activo ?? 'El activo';
  return [
    ...(run ? [said('activo_en_ruta', runInWords(asset, run, zone))] : []),
    ...(away ? [said('activo_en_ruta', `${asset} se está moviendo, fuera de sus sitios`)] : []),
    ...(lacking.length > 0 ? [said('repuestos', `Faltan repuestos. ${lacking.map(lackInWords).join(' · ')}`)] : []),
  ];
};

const said = (tipo: Conflicto['tipo'], texto: string): Conflicto => ({ tipo, texto });

/** «Ana, Luis y Óscar». */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
