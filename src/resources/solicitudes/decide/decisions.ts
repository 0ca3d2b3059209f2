import type { Decision } from '../requests';
import type { IconName } from '../../../ui/icons';

export type Decided = Decision['a'];

/** What can be decided about a new request, and the key of each. */
export const decisions: readonly { a: Decided; label: string; icon: IconName; key: string; done: string }[] = [
  { a: 'aprobada', label: 'Aprobar', icon: 'check', key: 'a', done: 'aprobada' },
  { a: 'unida', label: 'Unir a otra', icon: 'link', key: 'u', done: 'unida' },
  { a: 'rechazada', label: 'Rechazar', icon: 'do_not_disturb_on', key: 'r', done: 'rechazada' },
];

/** As the contract has it. */
export const longestAnswer = 300;

/** What is usually answered: one tap. */
export const readyAnswers: Readonly<Record<Decided | 'nueva', readonly string[]>> = {
  nueva: ['Recibido: lo revisamos hoy.', '¿Puede decirnos dónde exactamente?', 'Gracias por avisar.'],
  aprobada: ['Gracias: ya está en el taller.', 'Lo atendemos hoy.', 'Lo atendemos esta semana.'],
  unida: ['Gracias: ya lo sabíamos y se está atendiendo.'],
  rechazada: ['Lo revisamos y está en buen estado.', 'No es de nuestra empresa.', 'Falta información para atenderlo.'],
};
