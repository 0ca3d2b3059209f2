import type { RespuestaDada } from '#contract/entities/inspecciones';
import { grouped } from '../../ui/grouped';

export interface AnswerGroup {
  name: string;
  failing: number;
  answers: readonly RespuestaDada[];
}

/** The answers by group: first the groups where something fails, and in each what fails. */
export const answersByGroup = (answers: readonly RespuestaDada[]): AnswerGroup[] => {
  const groups = grouped(answers, ({ grupo }) => grupo);
  return [...groups]
    .map(([name, rows]) => ({
      name: name ?? (groups.size > 1 ? 'Otros puntos' : 'Puntos'),
      failing: rows.filter(fails).length,
      answers: [...rows.filter(fails), ...rows.filter((answer) => !fails(answer))],
    }))
    .toSorted((one, other) => Number(other.failing > 0) - Number(one.failing > 0));
};

export const fails = ({ resultado }: Pick<RespuestaDada, 'resultado'>): boolean => resultado === 'falla';
