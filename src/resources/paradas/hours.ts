import type { Parada } from '#contract/entities/paradas';
import { weekdays } from '../../ui/WorkingHours';

/** «Lunes 08:00–17:00», day by day; «Siempre abierta» if there are no hours. */
export const hoursOf = (hours: Parada['horario'] | undefined): string[] =>
  hours ? hours.map(({ dia, desde, hasta }) => `${weekdays[dia - 1] ?? ''} ${desde}–${hasta}`) : ['Siempre abierta'];
