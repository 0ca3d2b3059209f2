import { dayName, type PlanOrder, type PlanPerson } from '../../resources/ordenes/index';

/** The hour of an order that had none. */
export const usualHour = '08:00';

type Named = Pick<PlanOrder, 'numero'>;

/** «OT-000012: Ana Ruiz, mar 3» */
export const plannedWords = ({ numero }: Named, { nombre }: PlanPerson, day: string): string =>
  `${numero}: ${nombre}, ${dayName(day).toLowerCase()}`;

export const takenBackWords = ({ numero }: Named): string => `${numero} sin programar`;
