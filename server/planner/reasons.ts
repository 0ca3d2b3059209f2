import { hoursInWords } from '#contract/rules/durations';
import type { DayShare } from '#contract/rules/load';
import type { Whereabouts } from './places';
import type { PlannedOrder } from './orders';
import type { Worker } from './people';

/** Where an order fits. */
export interface Gap {
  worker: Worker;
  fecha: string;
  /** In ms. */
  at: number;
  days: readonly DayShare[];
  km: number | null;
  late: number;
}

/** «tiene la habilidad Frenos», «tiene las habilidades Frenos y Motor», «puede tomarla». */
export const skillsInWords = (skills: readonly string[]): string => {
  if (skills.length === 0) return 'puede tomarla';
  return skills.length === 1 ? `tiene la habilidad ${skills[0]}` : `tiene las habilidades ${listed(skills)}`;
};

/** Why an order is suggested there. `load`: minutes of that day before it. */
export const reasonsFor = (
  { habilidades, duracion_min, fecha_limite, activo_id }: PlannedOrder,
  { worker, fecha, days, km, late }: Gap,
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
    ...(activo_id === null ? [] : ['El activo no tiene ruta a esa hora']),
    ...(hasParts ? ['Hay repuestos'] : []),
    ...(km === null ? [] : [km < 1 ? 'En el lugar de su otro trabajo' : `A ${Math.round(km)} km de su otro trabajo`]),
    ...(late > 0
      ? [`Queda ${late === 1 ? 'un día' : `${late} días`} después de su límite`]
      : fecha_limite
        ? ['Antes de su límite']
        : []),
  ];
};

const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
